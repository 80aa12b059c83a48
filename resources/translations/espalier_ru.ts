<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru" sourcelanguage="en_GB">
<context>
    <name>BestTexts</name>
    <message>
        <source>%1 %2</source>
        <translation>%2 %1</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>потери %1</translation>
    </message>
    <message>
        <source>%1, epoch&#xa0;%2</source>
        <translation>%1, эпоха %2</translation>
    </message>
    <message>
        <source>Best by %1</source>
        <translation>Лучшая («%1»)</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>потери на валидации</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>потери</translation>
    </message>
    <message>
        <source>The best epoch is the one with the lowest validation loss.</source>
        <translation>Лучшая эпоха — та, в которой потери на валидации наименьшие.</translation>
    </message>
    <message>
        <source>The best epoch is the one with the best value of %1.</source>
        <translation>Лучшая эпоха — та, в которой лучше всего значение «%1».</translation>
    </message>
    <message>
        <source>Best %1</source>
        <translation>Лучшая %1</translation>
    </message>
    <message>
        <source>%1 at best</source>
        <translation>в лучшем случае %1</translation>
    </message>
</context>
<context>
    <name>BoxText</name>
    <message>
        <source>from the data</source>
        <translation>из данных</translation>
    </message>
    <message>
        <source>unknown type %1</source>
        <translation>неизвестный тип %1</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n блок</numerusform>
            <numerusform>%n блока</numerusform>
            <numerusform>%n блоков</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n слой</numerusform>
            <numerusform>%n слоя</numerusform>
            <numerusform>%n слоёв</numerusform>
        </translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Группа</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 млн</translation>
    </message>
    <message>
        <source>%1 billion</source>
        <translation>%1 млрд</translation>
    </message>
    <message numerus="yes">
        <source>%1 parameter(s)</source>
        <translation>
            <numerusform>%1 параметр</numerusform>
            <numerusform>%1 параметра</numerusform>
            <numerusform>%1 параметров</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, frozen</source>
        <translation>%1, заморожено</translation>
    </message>
    <message>
        <source>%1, %2 trained</source>
        <translation>%1, обучается %2</translation>
    </message>
    <message>
        <source>bypassed</source>
        <translation>в обход</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) bypassed</source>
        <translation>
            <numerusform>Слоёв в обход: %n</numerusform>
            <numerusform>Слоёв в обход: %n</numerusform>
            <numerusform>Слоёв в обход: %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CanvasBypass</name>
    <message>
        <source>%1 has an unknown type, so nothing can pass through it.</source>
        <translation>Тип слоя %1 неизвестен, поэтому обойти его нельзя.</translation>
    </message>
    <message>
        <source>%1 receives the images and cannot be bypassed: nothing comes before it.</source>
        <translation>%1 получает изображения, обойти его нельзя: перед ним ничего нет.</translation>
    </message>
    <message>
        <source>%1 has no input that could pass through it. Connect it first.</source>
        <translation>У %1 нет входа, который можно пропустить дальше. Сначала соедините его.</translation>
    </message>
    <message>
        <source>%1 has several inputs, and only one could pass through it. Delete the other wires first.</source>
        <translation>У %1 несколько входов, а пропустить дальше можно только один. Сначала удалите остальные связи.</translation>
    </message>
    <message>
        <source>Select the layers to bypass first.</source>
        <translation>Сначала выделите слои, которые нужно обойти.</translation>
    </message>
    <message>
        <source>%1 cannot be bypassed here. Without it: %2</source>
        <translation>Обойти %1 здесь нельзя. Без него: %2</translation>
    </message>
    <message>
        <source>These layers, such as %1, cannot be bypassed here. Without them: %2</source>
        <translation>Обойти эти слои, например %1, здесь нельзя. Без них: %2</translation>
    </message>
    <message numerus="yes">
        <source>Bypass %n layer(s)</source>
        <translation>
            <numerusform>Обойти %n слой</numerusform>
            <numerusform>Обойти %n слоя</numerusform>
            <numerusform>Обойти %n слоёв</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Use %n layer(s) again</source>
        <translation>
            <numerusform>Снова использовать %n слой</numerusform>
            <numerusform>Снова использовать %n слоя</numerusform>
            <numerusform>Снова использовать %n слоёв</numerusform>
        </translation>
    </message>
    <message>
        <source>Open it with Enter and bypass a layer inside.</source>
        <translation>Откройте её клавишей Enter и обойдите слой внутри.</translation>
    </message>
    <message>
        <source>%1 has no input that could pass through it, so it cannot be bypassed as a whole. %2</source>
        <translation>Группу %1 нельзя обойти целиком: у неё нет входа, который прошёл бы насквозь. %2</translation>
    </message>
    <message>
        <source>%1 receives from several layers, and only one could pass through it, so it cannot be bypassed as a whole. %2</source>
        <translation>Группу %1 нельзя обойти целиком: она получает данные от нескольких слоёв, а пройти насквозь могут данные только одного. %2</translation>
    </message>
    <message>
        <source>%1 has several outputs, so it cannot be bypassed as a whole. %2</source>
        <translation>Группу %1 нельзя обойти целиком: у неё несколько выходов. %2</translation>
    </message>
    <message>
        <source>%1 cannot be bypassed as a whole. Without it: %2 %3</source>
        <translation>Группу %1 нельзя обойти целиком. Без неё: %2 %3</translation>
    </message>
    <message>
        <source>%1 cannot be bypassed as a whole: it receives %2 and gives %3, and the layers behind it need that shape. %4</source>
        <translation>Группу %1 нельзя обойти целиком: она получает %2 и выдаёт %3, а слоям за ней нужна эта форма. %4</translation>
    </message>
</context>
<context>
    <name>CanvasFreezing</name>
    <message>
        <source>Select the layers to freeze first.</source>
        <translation>Сначала выделите слои, которые нужно заморозить.</translation>
    </message>
    <message>
        <source>The selection has nothing to freeze: it has no trainable parameters.</source>
        <translation>В выделении нечего замораживать: в нём нет обучаемых параметров.</translation>
    </message>
    <message numerus="yes">
        <source>Freeze %n layer(s)</source>
        <translation>
            <numerusform>Заморозить %n слой</numerusform>
            <numerusform>Заморозить %n слоя</numerusform>
            <numerusform>Заморозить %n слоёв</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n layer(s)</source>
        <translation>
            <numerusform>Обучать %n слой</numerusform>
            <numerusform>Обучать %n слоя</numerusform>
            <numerusform>Обучать %n слоёв</numerusform>
        </translation>
    </message>
    <message>
        <source>Select the first layer that is to be trained.</source>
        <translation>Выделите первый слой, который нужно обучать.</translation>
    </message>
    <message>
        <source>Freeze everything before</source>
        <translation>Заморозить всё, что раньше</translation>
    </message>
</context>
<context>
    <name>CanvasGestures</name>
    <message>
        <source>Select the layer that the wire starts from, then press C.</source>
        <translation>Выделите слой, от которого идёт связь, и нажмите C.</translation>
    </message>
    <message>
        <source>%1 has no output.</source>
        <translation>У слоя %1 нет выхода.</translation>
    </message>
    <message>
        <source>Choose the target with the arrow keys, then press Enter. Enter on an existing wire removes it. Esc cancels.</source>
        <translation>Выберите цель стрелками и нажмите Enter. Enter на имеющейся связи удаляет её. Esc — отмена.</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>Соединить снова</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Соединить</translation>
    </message>
</context>
<context>
    <name>CanvasGroups</name>
    <message>
        <source>Group %1</source>
        <translation>Группа %1</translation>
    </message>
    <message>
        <source>To group layers, select two or more with Shift or by dragging over them.</source>
        <translation>Чтобы сгруппировать слои, выделите два или больше с Shift или рамкой.</translation>
    </message>
    <message>
        <source>The selected layers are already a group.</source>
        <translation>Выделенные слои уже составляют группу.</translation>
    </message>
    <message>
        <source>No grouped layer is selected.</source>
        <translation>Ни один слой из группы не выделен.</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Группа</translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation>Разгруппировать</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Свернуть</translation>
    </message>
    <message>
        <source>Open group</source>
        <translation>Открыть группу</translation>
    </message>
    <message>
        <source>Fold all groups</source>
        <translation>Свернуть все группы</translation>
    </message>
    <message>
        <source>Open all groups</source>
        <translation>Открыть все группы</translation>
    </message>
</context>
<context>
    <name>CanvasMenu</name>
    <message>
        <source>Train	L</source>
        <translation>Обучать	L</translation>
    </message>
    <message>
        <source>Freeze	L</source>
        <translation>Заморозить	L</translation>
    </message>
    <message>
        <source>Freeze everything before	Shift+L</source>
        <translation>Заморозить всё, что раньше	Shift+L</translation>
    </message>
    <message>
        <source>Rename	F2</source>
        <translation>Переименовать	F2</translation>
    </message>
    <message>
        <source>Select one layer or group.</source>
        <translation>Выделите один слой или одну группу.</translation>
    </message>
    <message>
        <source>Duplicate	Ctrl+D</source>
        <translation>Дублировать	Ctrl+D</translation>
    </message>
    <message>
        <source>Group	Ctrl+G</source>
        <translation>Сгруппировать	Ctrl+G</translation>
    </message>
    <message>
        <source>Ungroup	Ctrl+Shift+G</source>
        <translation>Разгруппировать	Ctrl+Shift+G</translation>
    </message>
    <message>
        <source>Delete	Del</source>
        <translation>Удалить	Del</translation>
    </message>
    <message>
        <source>Use again	B</source>
        <translation>Снова использовать	B</translation>
    </message>
    <message>
        <source>Bypass	B</source>
        <translation>Обойти	B</translation>
    </message>
    <message>
        <source>Save as a block …</source>
        <translation>Сохранить как блок …</translation>
    </message>
</context>
<context>
    <name>CertifyDialog</name>
    <message>
        <source>Reading the images of the run …</source>
        <translation>Чтение изображений запуска …</translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message>
        <source>Unknown setting &apos;{0}&apos;.</source>
        <translation>Неизвестная настройка «{0}».</translation>
    </message>
    <message>
        <source>The system does not say which processors there are, so that none can be chosen. Leave the choice out.</source>
        <translation>Система не сообщает, какие есть процессоры, поэтому выбрать их нельзя. Не указывайте их.</translation>
    </message>
    <message>
        <source>Processor {0} may not be used by this program: the system limits it to {1}. Choose among those.</source>
        <translation>Процессор {0} недоступен этой программе: система разрешает ей только {1}. Выберите из них.</translation>
    </message>
    <message>
        <source>This computer has no processor {0}. Choose among {1}.</source>
        <translation>В этом компьютере нет процессора {0}. Выберите из {1}.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is neither the number of a processor nor a range. Write numbers and ranges with commas between them, such as 0-3,6, or free:2 for two cores that no other training uses.</source>
        <translation>«{0}» — не номер процессора и не диапазон. Пишите номера и диапазоны через запятую, например 0-3,6, или free:2 — два ядра, которые не занимает другое обучение.</translation>
    </message>
    <message>
        <source>free:{0} is not possible: there is only one core, so choose free:1.</source>
        <translation>free:{0} невозможно: ядро только одно, выберите free:1.</translation>
    </message>
    <message>
        <source>free:{0} is not possible: write how many cores, from free:1 to free:{1}.</source>
        <translation>free:{0} невозможно: укажите число ядер, от free:1 до free:{1}.</translation>
    </message>
    <message>
        <source>No processor is named. Write numbers and ranges, such as 0-3,6, or free:2 for two cores that no other training uses.</source>
        <translation>Не указан ни один процессор. Пишите номера и диапазоны, например 0-3,6, или free:2 — два ядра, которые не занимает другое обучение.</translation>
    </message>
    <message>
        <source>The list of processors is too long (entries: {0}, at most {1}). Write ranges, such as 0-63.</source>
        <translation>Список процессоров слишком длинный (записей: {0}, не больше {1}). Пишите диапазоны, например 0-63.</translation>
    </message>
    <message>
        <source>The range {0}-{1} is backwards. Write {1}-{0}.</source>
        <translation>Диапазон {0}-{1} записан наоборот. Пишите {1}-{0}.</translation>
    </message>
    <message>
        <source>{1} was given another class, but can no longer be found. Put it back under this name, or give it its class again under the new one.</source>
        <translation>Файлу {1} был назначен другой класс, но его больше нет. Верните его под этим именем или назначьте класс снова под новым.</translation>
    </message>
    <message numerus="yes">
        <source>%n images were given another class, but can no longer be found, for example {1}. Put them back under these names, or give them their class again under the new ones.</source>
        <translation>
            <numerusform>%n изображению был назначен другой класс, но его больше нет, например {1}. Верните его под этим именем или назначьте класс снова под новым.</numerusform>
            <numerusform>%n изображениям были назначены другие классы, но их больше нет, например {1}. Верните их под этими именами или назначьте классы снова под новыми.</numerusform>
            <numerusform>%n изображениям были назначены другие классы, но их больше нет, например {1}. Верните их под этими именами или назначьте классы снова под новыми.</numerusform>
        </translation>
    </message>
    <message>
        <source>The class {1} has no images, so it is not learned.</source>
        <translation>В классе {1} нет изображений, поэтому он не изучается.</translation>
    </message>
    <message numerus="yes">
        <source>%n classes have no images, so they are not learned: {1}.</source>
        <translation>
            <numerusform>В %n классе нет изображений, поэтому он не изучается: {1}.</numerusform>
            <numerusform>В %n классах нет изображений, поэтому они не изучаются: {1}.</numerusform>
            <numerusform>В %n классах нет изображений, поэтому они не изучаются: {1}.</numerusform>
        </translation>
    </message>
    <message>
        <source>All classes are excluded, so there are no images to train on. Include two or more of them.</source>
        <translation>Все классы исключены, поэтому учиться не на чем. Включите не меньше двух.</translation>
    </message>
    <message>
        <source>The images are not in subfolders, so there are no classes to learn. Make one subfolder per class, take the classes from the file names, or choose the task that needs no labels.</source>
        <translation>Изображения не разложены по папкам, поэтому классов нет. Создайте папку для каждого класса, возьмите классы из имён файлов или выберите задачу, которой метки не нужны.</translation>
    </message>
    <message>
        <source>The file names give only one class, {0}. Take the classes from the folders, or choose the task that needs no labels.</source>
        <translation>Из имён файлов получается только один класс, {0}. Возьмите классы из папок или выберите задачу, которой метки не нужны.</translation>
    </message>
    <message>
        <source>The file names give only one class, {0}. Make one subfolder per class, begin the names with their class, such as rose_1.jpg, or choose the task that needs no labels.</source>
        <translation>Из имён файлов получается только один класс, {0}. Создайте папку для каждого класса, начинайте имена с класса, например rose_1.jpg, или выберите задачу, которой метки не нужны.</translation>
    </message>
    <message>
        <source>There is only one class, {0}. A classifier needs two or more: add a subfolder for each. To learn from these images without classes, choose the task that needs no labels.</source>
        <translation>Есть только один класс, {0}. Классификатору нужно не меньше двух: добавьте папку для каждого. Чтобы учиться на этих изображениях без классов, выберите задачу, которой метки не нужны.</translation>
    </message>
    <message>
        <source>None of the files of the class {1} can be read, so the class is missing. Replace the files and open the images again.</source>
        <translation>Ни один файл класса {1} не читается, поэтому класса нет. Замените файлы и откройте изображения снова.</translation>
    </message>
    <message numerus="yes">
        <source>%n classes are missing, because none of their files can be read: {1}. Replace the files and open the images again.</source>
        <translation>
            <numerusform>%n класса нет, так как ни один его файл не читается: {1}. Замените файлы и откройте изображения снова.</numerusform>
            <numerusform>%n классов нет, так как ни один их файл не читается: {1}. Замените файлы и откройте изображения снова.</numerusform>
            <numerusform>%n классов нет, так как ни один их файл не читается: {1}. Замените файлы и откройте изображения снова.</numerusform>
        </translation>
    </message>
    <message>
        <source>These folders look like masks: {0}, for the images in {1}. The files have the same names. Espalier cannot learn masks yet (segmentation), so training only learns which folder an image is in. Sort the images into one subfolder per class, or choose the task that needs no labels and exclude the masks.</source>
        <translation>Эти папки похожи на маски: {0}, для изображений в {1}. Файлы называются одинаково. Масок Espalier пока не изучает (сегментация), поэтому сеть учится лишь тому, в какой папке лежит изображение. Разложите изображения по папкам классов или выберите задачу, которой метки не нужны, и исключите маски.</translation>
    </message>
    <message>
        <source>Classes without training images: {0} ({1}). They will never be predicted: add images.</source>
        <translation>Классы без обучающих изображений: {0} ({1}). Они никогда не будут предсказаны: добавьте изображения.</translation>
    </message>
    <message>
        <source>Classes with a single image: {0} ({1}). It is used for training, so none is left for testing: add images.</source>
        <translation>Классы с одним изображением: {0} ({1}). Оно идёт на обучение, и для теста не остаётся ничего: добавьте изображения.</translation>
    </message>
    <message>
        <source>Classes with fewer than 10 images: {0} ({1}). Results for them will be poor: add images.</source>
        <translation>Классы, где меньше 10 изображений: {0} ({1}). Результаты для них будут плохими: добавьте изображения.</translation>
    </message>
    <message numerus="yes">
        <source>The largest class has %n images and the smallest {1}. Small classes will be predicted too rarely.</source>
        <translation>
            <numerusform>В самом большом классе %n изображение, в самом маленьком — {1}. Маленькие классы будут предсказываться слишком редко.</numerusform>
            <numerusform>В самом большом классе %n изображения, в самом маленьком — {1}. Маленькие классы будут предсказываться слишком редко.</numerusform>
            <numerusform>В самом большом классе %n изображений, в самом маленьком — {1}. Маленькие классы будут предсказываться слишком редко.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 image is not in a class folder and is not used. Move it into one.</source>
        <translation>1 изображение лежит вне папок классов и не используется. Переместите его в одну из них.</translation>
    </message>
    <message numerus="yes">
        <source>%n images are not in a class folder and are not used. Move them into one.</source>
        <translation>
            <numerusform>%n изображение лежит вне папок классов и не используется. Переместите его в одну из них.</numerusform>
            <numerusform>%n изображения лежат вне папок классов и не используются. Переместите их в одну из них.</numerusform>
            <numerusform>%n изображений лежат вне папок классов и не используются. Переместите их в одну из них.</numerusform>
        </translation>
    </message>
    <message>
        <source>The class folders contain folders. The top folder names the class; you can use the innermost one instead.</source>
        <translation>В папках классов есть папки. Класс задаёт верхняя папка; можно взять самую внутреннюю.</translation>
    </message>
    <message>
        <source>The innermost folder names the class; you can use the top one instead.</source>
        <translation>Класс задаёт самая внутренняя папка; можно взять верхнюю.</translation>
    </message>
    <message>
        <source>There are no training images left. Change the split or include more images.</source>
        <translation>Обучающих изображений не осталось. Измените разбиение или включите больше изображений.</translation>
    </message>
    <message>
        <source>There are no validation images, so overfitting cannot be detected. Add images or change the split.</source>
        <translation>Нет изображений для валидации, поэтому переобучение не заметить. Добавьте изображения или измените разбиение.</translation>
    </message>
    <message>
        <source>There are no test images: results use the validation images.</source>
        <translation>Нет тестовых изображений: результаты считаются по валидации.</translation>
    </message>
    <message>
        <source>There are no test images either, so the result cannot be measured.</source>
        <translation>Тестовых изображений тоже нет, поэтому результат измерить нельзя.</translation>
    </message>
    <message>
        <source>{0} are kept as the split. Not part of it and not used: {1}. To use those images, move them into the folders of the split.</source>
        <translation>{0} сохраняются как разбиение. Не входит в него и не используется: {1}. Чтобы использовать эти изображения, переместите их в папки разбиения.</translation>
    </message>
    <message>
        <source>{0} look like a split, but {1} is beside them, so all of these are treated as classes, and test images may be used for training. Move {1} elsewhere, and sort the images of each part of the split into one subfolder per class.</source>
        <translation>{0} похожи на разбиение, но рядом лежит {1}, поэтому всё это считается классами, и тестовые изображения могут попасть в обучение. Переместите {1} в другое место и разложите изображения каждой части разбиения по папкам классов.</translation>
    </message>
    <message>
        <source>{0} look like a split, but {1} are beside them, so all of these are treated as classes, and test images may be used for training. Move {1} elsewhere, and sort the images of each part of the split into one subfolder per class.</source>
        <translation>{0} похожи на разбиение, но рядом лежат {1}, поэтому всё это считается классами, и тестовые изображения могут попасть в обучение. Переместите {1} в другое место и разложите изображения каждой части разбиения по папкам классов.</translation>
    </message>
    <message>
        <source>The folder {1} cannot be opened, so its images are missing: {2}. Change its permissions and open the images again.</source>
        <translation>Папка {1} не открывается, поэтому её изображений нет: {2}. Измените права доступа и откройте изображения снова.</translation>
    </message>
    <message numerus="yes">
        <source>%n folders cannot be opened, so their images are missing, for example {1}: {2}. Change their permissions and open the images again.</source>
        <translation>
            <numerusform>%n папка не открывается, поэтому её изображений нет, например {1}: {2}. Измените права доступа и откройте изображения снова.</numerusform>
            <numerusform>%n папки не открываются, поэтому их изображений нет, например {1}: {2}. Измените права доступа и откройте изображения снова.</numerusform>
            <numerusform>%n папок не открываются, поэтому их изображений нет, например {1}: {2}. Измените права доступа и откройте изображения снова.</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} cannot be read and is skipped: {2}.</source>
        <translation>{1} не читается и пропускается: {2}.</translation>
    </message>
    <message numerus="yes">
        <source>%n files cannot be read and are skipped, for example {1}: {2}.</source>
        <translation>
            <numerusform>%n файл не читается и пропускается, например {1}: {2}.</numerusform>
            <numerusform>%n файла не читаются и пропускаются, например {1}: {2}.</numerusform>
            <numerusform>%n файлов не читаются и пропускаются, например {1}: {2}.</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} of {1} images is grey, the others in colour; all are treated as colour.</source>
        <translation>{0} из {1} изображений чёрно-белое, остальные цветные; все обрабатываются как цветные.</translation>
    </message>
    <message numerus="yes">
        <source>%n of {1} images are grey, the others in colour; all are treated as colour.</source>
        <translation>
            <numerusform>%n из {1} изображений чёрно-белое, остальные цветные; все обрабатываются как цветные.</numerusform>
            <numerusform>%n из {1} изображений чёрно-белые, остальные цветные; все обрабатываются как цветные.</numerusform>
            <numerusform>%n из {1} изображений чёрно-белые, остальные цветные; все обрабатываются как цветные.</numerusform>
        </translation>
    </message>
    <message>
        <source>Half of the images have a shorter side of {0} pixels or less, so {1} × {1} is a good start; all of them are grey.</source>
        <translation>У половины изображений короткая сторона не больше {0} пикселей, поэтому {1} × {1} — хорошее начало; все они чёрно-белые.</translation>
    </message>
    <message>
        <source>Half of the images have a shorter side of {0} pixels or less, so {1} × {1} is a good start; they are in colour.</source>
        <translation>У половины изображений короткая сторона не больше {0} пикселей, поэтому {1} × {1} — хорошее начало; они цветные.</translation>
    </message>
    <message>
        <source>1 validation or test image is also in training: {2} is {1}. The network memorises it, so results look better than they will be on new images.</source>
        <translation>1 изображение валидации или теста есть и в обучении: {2} — это {1}. Сеть запоминает его, и результаты выглядят лучше, чем будут на новых изображениях.</translation>
    </message>
    <message numerus="yes">
        <source>%n validation or test images are also in training, for example {2} is {1}. The network memorises them, so results look better than they will be on new images.</source>
        <translation>
            <numerusform>%n изображение валидации или теста есть и в обучении, например {2} — это {1}. Сеть запоминает его, и результаты выглядят лучше, чем будут на новых изображениях.</numerusform>
            <numerusform>%n изображения валидации или теста есть и в обучении, например {2} — это {1}. Сеть запоминает их, и результаты выглядят лучше, чем будут на новых изображениях.</numerusform>
            <numerusform>%n изображений валидации или теста есть и в обучении, например {2} — это {1}. Сеть запоминает их, и результаты выглядят лучше, чем будут на новых изображениях.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are in more than one class, for example {1} is {2}. The network is taught two answers for the same image. Check them: only you know which class is right.</source>
        <translation>
            <numerusform>%n изображение есть больше чем в одном классе, например {1} — это {2}. Сеть учат двум ответам на одно изображение. Проверьте: какой класс верен, знаете только вы.</numerusform>
            <numerusform>%n изображения есть больше чем в одном классе, например {1} — это {2}. Сеть учат двум ответам на одно изображение. Проверьте: какой класс верен, знаете только вы.</numerusform>
            <numerusform>%n изображений есть больше чем в одном классе, например {1} — это {2}. Сеть учат двум ответам на одно изображение. Проверьте: какой класс верен, знаете только вы.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are in both validation and test, for example {1} is {2}. The images that select the best network then also test it.</source>
        <translation>
            <numerusform>%n изображение есть и в валидации, и в тесте, например {1} — это {2}. Изображения, по которым выбирается лучшая сеть, потом её же и проверяют.</numerusform>
            <numerusform>%n изображения есть и в валидации, и в тесте, например {1} — это {2}. Изображения, по которым выбирается лучшая сеть, потом её же и проверяют.</numerusform>
            <numerusform>%n изображений есть и в валидации, и в тесте, например {1} — это {2}. Изображения, по которым выбирается лучшая сеть, потом её же и проверяют.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are copies within a class, for example {1} and {2}. They count more than once and add no information.</source>
        <translation>
            <numerusform>%n изображение — копия внутри класса, например {1} и {2}. Оно учитывается дважды и не добавляет сведений.</numerusform>
            <numerusform>%n изображения — копии внутри класса, например {1} и {2}. Они учитываются несколько раз и не добавляют сведений.</numerusform>
            <numerusform>%n изображений — копии внутри класса, например {1} и {2}. Они учитываются несколько раз и не добавляют сведений.</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} is damaged: {2}. Training skips it.</source>
        <translation>{1} повреждён: {2}. При обучении он пропускается.</translation>
    </message>
    <message numerus="yes">
        <source>%n images are damaged, for example {1}: {2}. Training skips them.</source>
        <translation>
            <numerusform>%n изображение повреждено, например {1}: {2}. При обучении оно пропускается.</numerusform>
            <numerusform>%n изображения повреждены, например {1}: {2}. При обучении они пропускаются.</numerusform>
            <numerusform>%n изображений повреждены, например {1}: {2}. При обучении они пропускаются.</numerusform>
        </translation>
    </message>
    <message>
        <source>All images of {1} are damaged, so this class cannot be learned. Replace the images, or exclude the class.</source>
        <translation>Все изображения класса {1} повреждены, поэтому его не выучить. Замените изображения или исключите класс.</translation>
    </message>
    <message numerus="yes">
        <source>All images of %n classes ({1}) are damaged, so these classes cannot be learned. Replace the images, or exclude the classes.</source>
        <translation>
            <numerusform>Все изображения %n класса ({1}) повреждены, поэтому его не выучить. Замените изображения или исключите класс.</numerusform>
            <numerusform>Все изображения %n классов ({1}) повреждены, поэтому их не выучить. Замените изображения или исключите классы.</numerusform>
            <numerusform>Все изображения %n классов ({1}) повреждены, поэтому их не выучить. Замените изображения или исключите классы.</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} is a single colour: nothing can be learned from it.</source>
        <translation>{1} одного цвета: по нему ничему не научиться.</translation>
    </message>
    <message numerus="yes">
        <source>%n images are a single colour, for example {1}: nothing can be learned from them.</source>
        <translation>
            <numerusform>%n изображение одного цвета, например {1}: по нему ничему не научиться.</numerusform>
            <numerusform>%n изображения одного цвета, например {1}: по ним ничему не научиться.</numerusform>
            <numerusform>%n изображений одного цвета, например {1}: по ним ничему не научиться.</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} has 16 bits per channel but uses only a small part of their range. Espalier reads 8 bits, in which it is a single colour: stretch its contrast first, or exclude it.</source>
        <translation>В {1} по 16 бит на канал, но используется лишь малая часть диапазона. Espalier читает 8 бит, и в них это один цвет: сначала растяните контраст или исключите изображение.</translation>
    </message>
    <message numerus="yes">
        <source>%n images have 16 bits per channel but use only a small part of their range, for example {1}. Espalier reads 8 bits, in which they are a single colour: stretch their contrast first, or exclude them.</source>
        <translation>
            <numerusform>В %n изображении по 16 бит на канал, но используется лишь малая часть диапазона, например {1}. Espalier читает 8 бит, и в них это один цвет: сначала растяните контраст или исключите изображение.</numerusform>
            <numerusform>В %n изображениях по 16 бит на канал, но используется лишь малая часть диапазона, например {1}. Espalier читает 8 бит, и в них это один цвет: сначала растяните контраст или исключите изображения.</numerusform>
            <numerusform>В %n изображениях по 16 бит на канал, но используется лишь малая часть диапазона, например {1}. Espalier читает 8 бит, и в них это один цвет: сначала растяните контраст или исключите изображения.</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} contains {2} data, which does not match its name. Espalier reads it anyway; other programs may fail.</source>
        <translation>В {1} данные {2}, что не соответствует имени. Espalier всё равно его читает; другим программам это может не удаться.</translation>
    </message>
    <message numerus="yes">
        <source>%n files do not match the format in their names, for example {1} is {2}. Espalier reads them anyway; other programs may fail.</source>
        <translation>
            <numerusform>%n файл не соответствует формату в имени, например {1} — это {2}. Espalier всё равно его читает; другим программам это может не удаться.</numerusform>
            <numerusform>%n файла не соответствуют формату в имени, например {1} — это {2}. Espalier всё равно их читает; другим программам это может не удаться.</numerusform>
            <numerusform>%n файлов не соответствуют формату в имени, например {1} — это {2}. Espalier всё равно их читает; другим программам это может не удаться.</numerusform>
        </translation>
    </message>
    <message>
        <source>All images of {1} are grey, others are in colour. The network may learn to tell grey from colour instead of the subject.</source>
        <translation>Все изображения класса {1} чёрно-белые, остальные цветные. Сеть может научиться отличать чёрно-белое от цветного, а не сам предмет.</translation>
    </message>
    <message numerus="yes">
        <source>All images of %n classes ({1}) are grey, others are in colour. The network may learn to tell grey from colour instead of the subject.</source>
        <translation>
            <numerusform>Все изображения %n класса ({1}) чёрно-белые, остальные цветные. Сеть может научиться отличать чёрно-белое от цветного, а не сам предмет.</numerusform>
            <numerusform>Все изображения %n классов ({1}) чёрно-белые, остальные цветные. Сеть может научиться отличать чёрно-белое от цветного, а не сам предмет.</numerusform>
            <numerusform>Все изображения %n классов ({1}) чёрно-белые, остальные цветные. Сеть может научиться отличать чёрно-белое от цветного, а не сам предмет.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {1} images, spread evenly over the classes, were checked for damage and colour. All were checked for copies.</source>
        <translation>
            <numerusform>На повреждения и цвет проверено %n из {1} изображений, поровну из классов. На копии проверены все.</numerusform>
            <numerusform>На повреждения и цвет проверено %n из {1} изображений, поровну из классов. На копии проверены все.</numerusform>
            <numerusform>На повреждения и цвет проверено %n из {1} изображений, поровну из классов. На копии проверены все.</numerusform>
        </translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot add {1} from &apos;{2}&apos; to {3} from &apos;{4}&apos;: both must have the same size.</source>
        <translation>«{0}» не может сложить {1} из «{2}» с {3} из «{4}»: размеры должны совпадать.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has {1} groups, which do not divide its {2} channels evenly. Choose a number of groups that does.</source>
        <translation>У «{0}» групп: {1}, они не делят поровну каналы ({2}). Выберите другое число групп.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot concatenate {1} from &apos;{2}&apos; with {3} from &apos;{4}&apos;: height and width must be equal. Often an input size that is a multiple of 16 or 32 solves this.</source>
        <translation>«{0}» не может объединить {1} из «{2}» с {3} из «{4}»: высота и ширина должны совпадать. Часто помогает размер входа, кратный 16 или 32.</translation>
    </message>
    <message>
        <source>The output padding of &apos;{0}&apos; is {1} px; it must be smaller than its stride of {2} px.</source>
        <translation>Выходной отступ «{0}» — {1} пикс.; он должен быть меньше шага, {2} пикс.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; would have an empty output: its padding removes the whole image from &apos;{1}&apos;. Reduce the padding or use padding same.</source>
        <translation>Выход «{0}» был бы пуст: отступ убирает всё изображение из «{1}». Уменьшите отступ или выберите same.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has {1} groups, which do not divide its {2} {3} evenly. Choose a number of groups that does, such as 1.</source>
        <translation>У «{0}» групп: {1}, они не делят поровну {2} {3}. Выберите другое число групп, например 1.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; takes its number of filters from the classes, which are not known yet. Open a folder of images, or set its filters.</source>
        <translation>«{0}» берёт число фильтров из классов, а они ещё неизвестны. Откройте папку с изображениями или задайте число фильтров.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; takes its number of units from the classes, but no classes are known. Open a folder with one subfolder per class, or set its units.</source>
        <translation>«{0}» берёт число нейронов из классов, а они неизвестны. Откройте папку с папкой на каждый класс или задайте число нейронов.</translation>
    </message>
    <message>
        <source>The image size of &apos;{0}&apos; is not known yet. Open a folder of images, or set height, width and channels.</source>
        <translation>Размер изображения «{0}» ещё неизвестен. Откройте папку с изображениями или задайте высоту, ширину и каналы.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot multiply {1} from &apos;{2}&apos; by {3} from &apos;{4}&apos;: both must have the same size, or one must have a single value per channel.</source>
        <translation>«{0}» не может умножить {1} из «{2}» на {3} из «{4}»: размеры должны совпадать, или у одного должно быть одно значение на канал.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; needs an image, but &apos;{1}&apos; gives it a vector of length {2}. Place it before the image is flattened or averaged.</source>
        <translation>«{0}» нужно изображение, а «{1}» даёт вектор длины {2}. Поставьте слой раньше, до развёртки или усреднения.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot join the image {1} from &apos;{2}&apos; with the vector of length {3} from &apos;{4}&apos;. Flatten the image first.</source>
        <translation>«{0}» не может объединить изображение {1} из «{2}» с вектором длины {3} из «{4}». Сначала разверните изображение.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; takes channels beyond the {1} that there are. Choose an earlier first channel, or fewer channels.</source>
        <translation>«{0}» берёт каналы сверх имеющихся ({1}). Выберите более ранний первый канал или меньше каналов.</translation>
    </message>
    <message>
        <source>The padding of &apos;{0}&apos; has {1} numbers. Use 4 (top, left, bottom, right), 2 (height, width) or 1.</source>
        <translation>В отступе «{0}» чисел: {1}. Задайте 4 (сверху, слева, снизу, справа), 2 (высота, ширина) или 1.</translation>
    </message>
    <message>
        <source>The padding of &apos;{0}&apos; is {1} px wide, but its window covers only {2} px, so some windows would contain only padding. Reduce the padding.</source>
        <translation>Отступ «{0}» — {1} пикс., а окно охватывает только {2} пикс., поэтому некоторые окна состояли бы из одного отступа. Уменьшите отступ.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; would shrink the image to nothing: its window of {1} px does not fit into the {2} px from &apos;{3}&apos;. Use larger images, a smaller window, or padding same.</source>
        <translation>«{0}» сжал бы изображение до нуля: окно {1} пикс. не помещается в {2} пикс. из «{3}». Возьмите изображения крупнее, окно меньше или отступ same.</translation>
    </message>
    <message>
        <source>Set {1} of &apos;{0}&apos; to {2}</source>
        <translation>Задать {1} слоя «{0}» равным {2}</translation>
    </message>
    <message>
        <source>Insert Flatten before &apos;{0}&apos;</source>
        <translation>Вставить Flatten перед «{0}»</translation>
    </message>
    <message>
        <source>Insert {2} before &apos;{0}&apos;</source>
        <translation>Вставить {2} перед «{0}»</translation>
    </message>
    <message>
        <source>Delete &apos;{0}&apos;</source>
        <translation>Удалить «{0}»</translation>
    </message>
    <message>
        <source>Delete the connection</source>
        <translation>Удалить связь</translation>
    </message>
    <message>
        <source>Add an Input</source>
        <translation>Добавить Input</translation>
    </message>
    <message>
        <source>Take the size of &apos;{0}&apos; from the images</source>
        <translation>Взять размер «{0}» из изображений</translation>
    </message>
    <message>
        <source>Train &apos;{0}&apos;</source>
        <translation>Обучать «{0}»</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is {1}, but the images are resized to {2}. Take its size from the images, or set Input size to {1}.</source>
        <translation>«{0}» — {1}, а изображения приводятся к {2}. Возьмите его размер из изображений или задайте размер входа {1}.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has {1} channels, but images have 3, or 1 if they are grey. Take its size from the images.</source>
        <translation>У «{0}» каналов: {1}, а у изображений их 3, или 1, если они чёрно-белые. Возьмите его размер из изображений.</translation>
    </message>
    <message>
        <source>Nothing would be trained: every layer with parameters is frozen or has the rate factor 0. Train at least one of them, for example &apos;{0}&apos;.</source>
        <translation>Обучать нечего: каждый слой с параметрами заморожен или имеет множитель скорости 0. Обучайте хотя бы один, например «{0}».</translation>
    </message>
    <message>
        <source>The network is empty. Choose a template, or drag layers from the palette.</source>
        <translation>Сеть пуста. Выберите шаблон или перетащите слои из палитры.</translation>
    </message>
    <message>
        <source>The network has {0} layers and {1} connections; the limits are {2} and {3}.</source>
        <translation>Слоёв в сети: {0}, связей: {1}; допустимо не больше {2} и {3}.</translation>
    </message>
    <message>
        <source>A layer of type {0} has no name. Name it.</source>
        <translation>У слоя типа {0} нет имени. Назовите его.</translation>
    </message>
    <message>
        <source>Two layers are called &apos;{0}&apos;. Rename one of them.</source>
        <translation>Два слоя называются «{0}». Переименуйте один из них.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has the type &apos;{1}&apos;, which is unknown to this version. Replace it, or use a newer version.</source>
        <translation>Тип «{1}» слоя «{0}» неизвестен этой версии. Замените слой или возьмите более новую версию.</translation>
    </message>
    <message>
        <source>The rate factor of &apos;{0}&apos; is {1}. Choose a number from 0 to {2}.</source>
        <translation>Множитель скорости «{0}» — {1}. Выберите число от 0 до {2}.</translation>
    </message>
    <message>
        <source>The connection from &apos;{0}&apos; to &apos;{1}&apos; is incomplete: the layer &apos;{2}&apos; does not exist. Delete it or draw it again.</source>
        <translation>Связь от «{0}» к «{1}» неполна: слоя «{2}» нет. Удалите её или проведите снова.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has no input. Connect the layer before it, or delete it.</source>
        <translation>У «{0}» нет входа. Соедините его с предыдущим слоем или удалите.</translation>
    </message>
    <message numerus="yes">
        <source>&apos;{1}&apos; needs at least %n inputs but has {2}. Connect another layer.</source>
        <translation>
            <numerusform>«{1}» нужен хотя бы %n вход, а есть {2}. Подключите ещё слой.</numerusform>
            <numerusform>«{1}» нужно хотя бы %n входа, а есть {2}. Подключите ещё слой.</numerusform>
            <numerusform>«{1}» нужно хотя бы %n входов, а есть {2}. Подключите ещё слой.</numerusform>
        </translation>
    </message>
    <message>
        <source>&apos;{0}&apos; receives the images and cannot have an input. Delete the connection.</source>
        <translation>«{0}» получает изображения и не может иметь входа. Удалите связь.</translation>
    </message>
    <message>
        <source>&apos;{1}&apos; accepts only one input but has {2}. Join them with Add or Concatenate, or delete some.</source>
        <translation>«{1}» принимает только один вход, а есть {2}. Объедините их через Add или Concatenate либо удалите лишние.</translation>
    </message>
    <message numerus="yes">
        <source>&apos;{1}&apos; accepts at most %n inputs but has {2}. Join them with Add or Concatenate, or delete some.</source>
        <translation>
            <numerusform>«{1}» принимает не больше %n входа, а есть {2}. Объедините их через Add или Concatenate либо удалите лишние.</numerusform>
            <numerusform>«{1}» принимает не больше %n входов, а есть {2}. Объедините их через Add или Concatenate либо удалите лишние.</numerusform>
            <numerusform>«{1}» принимает не больше %n входов, а есть {2}. Объедините их через Add или Concatenate либо удалите лишние.</numerusform>
        </translation>
    </message>
    <message>
        <source>The connections form a loop through {0}. Delete one of them: a network must lead from the input to the output.</source>
        <translation>Связи образуют цикл через {0}. Удалите одну из них: сеть должна вести от входа к выходу.</translation>
    </message>
    <message>
        <source>The network has no Input. Drag one from the palette and connect it to the first layer.</source>
        <translation>В сети нет Input. Перетащите его из палитры и соедините с первым слоем.</translation>
    </message>
    <message numerus="yes">
        <source>The network has %n inputs: {1}. Keep one and delete the others.</source>
        <translation>
            <numerusform>В сети %n вход: {1}. Оставьте один и удалите остальные.</numerusform>
            <numerusform>В сети %n входа: {1}. Оставьте один и удалите остальные.</numerusform>
            <numerusform>В сети %n входов: {1}. Оставьте один и удалите остальные.</numerusform>
        </translation>
    </message>
    <message>
        <source>The network has no output: there is nothing after the input. Add at least one layer.</source>
        <translation>У сети нет выхода: после входа ничего нет. Добавьте хотя бы один слой.</translation>
    </message>
    <message numerus="yes">
        <source>The network has %n outputs: {1}. Join them with Add or Concatenate, or delete all but one.</source>
        <translation>
            <numerusform>В сети %n выход: {1}. Объедините их через Add или Concatenate либо удалите все, кроме одного.</numerusform>
            <numerusform>В сети %n выхода: {1}. Объедините их через Add или Concatenate либо удалите все, кроме одного.</numerusform>
            <numerusform>В сети %n выходов: {1}. Объедините их через Add или Concatenate либо удалите все, кроме одного.</numerusform>
        </translation>
    </message>
    <message>
        <source>The {1} of &apos;{0}&apos; would have the size {2}, more than any computer can hold. Reduce the images or the layers before it.</source>
        <translation>{1} слоя «{0}» имели бы размер {2} — больше, чем вместит любой компьютер. Уменьшите изображения или слои перед ним.</translation>
    </message>
    <message>
        <source>{0} × {1} in colour is what {2} was trained with.</source>
        <translation>{0} × {1} в цвете — размер, на котором обучена сеть {2}.</translation>
    </message>
    <message>
        <source>The batch of {1} is larger than the only training image: every step takes that one.</source>
        <translation>Батч {1} больше, чем единственное обучающее изображение: каждый шаг берёт его.</translation>
    </message>
    <message numerus="yes">
        <source>The batch of {1} is larger than the %n training images: every step takes all of them.</source>
        <translation>
            <numerusform>Батч {1} больше, чем обучающих изображений (%n): каждый шаг берёт их все.</numerusform>
            <numerusform>Батч {1} больше, чем обучающих изображений (%n): каждый шаг берёт их все.</numerusform>
            <numerusform>Батч {1} больше, чем обучающих изображений (%n): каждый шаг берёт их все.</numerusform>
        </translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes only its last layer: unless there are very many photos, this is quicker and more accurate than random weights.</source>
        <translation>Обучение начинается с обученной сети {0} и меняет только её последний слой: если фотографий не очень много, это быстрее и точнее, чем со случайных весов.</translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes its last stage; what lies before is computed once per image.</source>
        <translation>Обучение начинается с обученной сети {0} и меняет её последнюю ступень; всё, что раньше, вычисляется один раз на изображение.</translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes all of its layers.</source>
        <translation>Обучение начинается с обученной сети {0} и меняет все её слои.</translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes the layers that you have chosen.</source>
        <translation>Обучение начинается с обученной сети {0} и меняет слои, которые вы выбрали.</translation>
    </message>
    <message>
        <source>The device {0} is in use by the run {1} (since {2}), so both trainings will be slower until one has ended.</source>
        <translation>Устройство {0} занято запуском {1} (с {2}), поэтому оба обучения будут медленнее, пока одно не кончится.</translation>
    </message>
    <message>
        <source>Another start of Espalier (process {1}, since {2}) has taken these processors for its training: {0}. Both trainings will be slower until one has ended.</source>
        <translation>Другой экземпляр Espalier (процесс {1}, с {2}) занял эти процессоры для обучения: {0}. Оба обучения будут медленнее, пока одно не кончится.</translation>
    </message>
    <message>
        <source>Processor {0} is in use by the run {1} (since {2}), so both trainings will be slower until one has ended.</source>
        <translation>Процессор {0} занят запуском {1} (с {2}), поэтому оба обучения будут медленнее, пока одно не кончится.</translation>
    </message>
    <message>
        <source>Processors {0} are in use by the run {1} (since {2}), so both trainings will be slower until one has ended.</source>
        <translation>Процессоры {0} заняты запуском {1} (с {2}), поэтому оба обучения будут медленнее, пока одно не кончится.</translation>
    </message>
    <message>
        <source>Processor {0} is in use by the run {1} (since {2}), so both trainings will be slower. Choose others with --cores {3}, or in the window under Processors.</source>
        <translation>Процессор {0} занят запуском {1} (с {2}), поэтому оба обучения будут медленнее. Выберите другие через --cores {3} или в окне в разделе «Процессоры».</translation>
    </message>
    <message>
        <source>Processors {0} are in use by the run {1} (since {2}), so both trainings will be slower. Choose others with --cores {3}, or in the window under Processors.</source>
        <translation>Процессоры {0} заняты запуском {1} (с {2}), поэтому оба обучения будут медленнее. Выберите другие через --cores {3} или в окне в разделе «Процессоры».</translation>
    </message>
    <message>
        <source>Another training of yours is running on this computer. Both will be slower until one has ended.</source>
        <translation>На этом компьютере идёт ещё одно ваше обучение. Оба будут медленнее, пока одно не кончится.</translation>
    </message>
    <message numerus="yes">
        <source>%n other trainings of yours are running on this computer. All will be slower until they have ended.</source>
        <translation>
            <numerusform>На этом компьютере идёт ещё %n ваше обучение. Все будут медленнее, пока оно не кончится.</numerusform>
            <numerusform>На этом компьютере идут ещё %n ваших обучения. Все будут медленнее, пока они не кончатся.</numerusform>
            <numerusform>На этом компьютере идут ещё %n ваших обучений. Все будут медленнее, пока они не кончатся.</numerusform>
        </translation>
    </message>
    <message>
        <source>In use by another training of yours, which does not say which processors it uses.</source>
        <translation>Занято другим вашим обучением, которое не сообщает, какие процессоры использует.</translation>
    </message>
    <message>
        <source>Taken by another start of Espalier for its training (process {1}, since {2}): {0}.</source>
        <translation>Занято другим экземпляром Espalier для обучения (процесс {1}, с {2}): {0}.</translation>
    </message>
    <message>
        <source>In use by the run {1} (since {2}).</source>
        <translation>Занято запуском {1} (с {2}).</translation>
    </message>
    <message>
        <source>Processor {0} is in use by the run {1} (since {2}).</source>
        <translation>Процессор {0} занят запуском {1} (с {2}).</translation>
    </message>
    <message>
        <source>Processors {0} are in use by the run {1} (since {2}).</source>
        <translation>Процессоры {0} заняты запуском {1} (с {2}).</translation>
    </message>
    <message>
        <source>It is underfitting: more epochs, a larger network or a larger input would help.</source>
        <translation>Это недообучение: помогут больше эпох, более крупная сеть или более крупный вход.</translation>
    </message>
    <message>
        <source>It is overfitting: more images, more augmentation or weight decay would help.</source>
        <translation>Это переобучение: помогут больше изображений, более сильная аугментация или затухание весов.</translation>
    </message>
    <message>
        <source>This gap is normal; more images or more augmentation may narrow it.</source>
        <translation>Такой разрыв обычен; больше изображений или более сильная аугментация могут его уменьшить.</translation>
    </message>
    <message>
        <source>There is almost no gap, so it is not overfitting.</source>
        <translation>Разрыва почти нет, так что переобучения нет.</translation>
    </message>
    <message numerus="yes">
        <source>Test with at least %n images, better with a few hundred.</source>
        <translation>
            <numerusform>Проверяйте хотя бы на %n изображении, лучше на нескольких сотнях.</numerusform>
            <numerusform>Проверяйте хотя бы на %n изображениях, лучше на нескольких сотнях.</numerusform>
            <numerusform>Проверяйте хотя бы на %n изображениях, лучше на нескольких сотнях.</numerusform>
        </translation>
    </message>
    <message>
        <source>On its training images the model reaches {0}.</source>
        <translation>На обучающих изображениях модель достигает {0}.</translation>
    </message>
    <message>
        <source>Images without labels cannot be used for classification. Take the labels from the folders, or choose the task reconstruct.</source>
        <translation>Изображения без меток нельзя использовать для классификации. Возьмите метки из папок или выберите задачу «реконструкция».</translation>
    </message>
    <message>
        <source>All images belong to one class, so there is nothing to classify. Put each class into its own folder, or choose the task that needs no labels.</source>
        <translation>Все изображения из одного класса, поэтому классифицировать нечего. Положите каждый класс в свою папку или выберите задачу, которой метки не нужны.</translation>
    </message>
    <message>
        <source>A classifier must end with one value per class, but the output of &apos;{0}&apos; is {1}, values for every pixel. Segmentation masks are not supported yet. Choose a network that classifies, such as resnet-small, reconstruct the images instead, or end this one with Dense and Softmax.</source>
        <translation>Классификатор должен заканчиваться одним значением на класс, а выход «{0}» — {1}, значения для каждого пикселя. Маски сегментации пока не поддерживаются. Выберите классифицирующую сеть, например resnet-small, реконструируйте изображения или завершите сеть слоями Dense и Softmax.</translation>
    </message>
    <message>
        <source>A classifier must end with one value per class, but the output of &apos;{0}&apos; is {1}. End the network with Dense and Softmax.</source>
        <translation>Классификатор должен заканчиваться одним значением на класс, а выход «{0}» — {1}. Завершите сеть слоями Dense и Softmax.</translation>
    </message>
    <message>
        <source>The network ends with a single value at &apos;{1}&apos;, but the data have {2} classes. Set the units of the last Dense to 0 to match the classes.</source>
        <translation>Сеть заканчивается одним значением на «{1}», а классов в данных {2}. Задайте 0 нейронов последнему Dense, чтобы их было столько же, сколько классов.</translation>
    </message>
    <message numerus="yes">
        <source>The network ends with %n values at &apos;{1}&apos;, but the data have {2} classes. Set the units of the last Dense to 0 to match the classes.</source>
        <translation>
            <numerusform>Сеть заканчивается %n значением на «{1}», а классов в данных {2}. Задайте 0 нейронов последнему Dense, чтобы их было столько же, сколько классов.</numerusform>
            <numerusform>Сеть заканчивается %n значениями на «{1}», а классов в данных {2}. Задайте 0 нейронов последнему Dense, чтобы их было столько же, сколько классов.</numerusform>
            <numerusform>Сеть заканчивается %n значениями на «{1}», а классов в данных {2}. Задайте 0 нейронов последнему Dense, чтобы их было столько же, сколько классов.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model was trained on %n of these {1} images, so it will do worse on new ones. Test it with images it has not seen.</source>
        <translation>
            <numerusform>Модель обучалась на %n из этих {1} изображений, поэтому на новых она покажет себя хуже. Проверьте её на изображениях, которых она не видела.</numerusform>
            <numerusform>Модель обучалась на %n из этих {1} изображений, поэтому на новых она покажет себя хуже. Проверьте её на изображениях, которых она не видела.</numerusform>
            <numerusform>Модель обучалась на %n из этих {1} изображений, поэтому на новых она покажет себя хуже. Проверьте её на изображениях, которых она не видела.</numerusform>
        </translation>
    </message>
    <message>
        <source>The loss {0} is not available for the task {1}. Choose one of {2}.</source>
        <translation>Потери {0} недоступны для задачи {1}. Выберите из {2}.</translation>
    </message>
    <message>
        <source>The network learns to reproduce the image, as segmentation masks are not supported yet, but &apos;{0}&apos; makes the channels of every pixel sum to 1, so it cannot do so well. Choose the autoencoder, or end it with Sigmoid instead of Softmax.</source>
        <translation>Сеть учится воспроизводить изображение, так как маски сегментации пока не поддерживаются, но «{0}» делает сумму каналов каждого пикселя равной 1, и хорошо это не получится. Выберите автокодировщик или завершите сеть слоем Sigmoid вместо Softmax.</translation>
    </message>
    <message>
        <source>For reconstruction, the output must be an image of {2}, but the output of &apos;{0}&apos; is {1}. Often an input size that is a multiple of 8 solves this.</source>
        <translation>Для реконструкции выход должен быть изображением {2}, а выход «{0}» — {1}. Часто помогает размер входа, кратный 8.</translation>
    </message>
    <message>
        <source>Too early to say how the training goes.</source>
        <translation>Пока рано говорить, как идёт обучение.</translation>
    </message>
    <message>
        <source>The training was too short to say whether the network learns.</source>
        <translation>Обучение было слишком коротким, чтобы сказать, учится ли сеть.</translation>
    </message>
    <message numerus="yes">
        <source>Not learning: after %n steps the training loss is {1}, higher than at the start ({2}).</source>
        <translation>
            <numerusform>Не учится: после %n шага потери при обучении — {1}, больше, чем в начале ({2}).</numerusform>
            <numerusform>Не учится: после %n шагов потери при обучении — {1}, больше, чем в начале ({2}).</numerusform>
            <numerusform>Не учится: после %n шагов потери при обучении — {1}, больше, чем в начале ({2}).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network did not learn: after %n steps the training loss was {1}, higher than at the start ({2}).</source>
        <translation>
            <numerusform>Сеть не научилась: после %n шага потери при обучении были {1}, больше, чем в начале ({2}).</numerusform>
            <numerusform>Сеть не научилась: после %n шагов потери при обучении были {1}, больше, чем в начале ({2}).</numerusform>
            <numerusform>Сеть не научилась: после %n шагов потери при обучении были {1}, больше, чем в начале ({2}).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not learning: after %n steps the training loss is {1}, as at the start ({2}).</source>
        <translation>
            <numerusform>Не учится: после %n шага потери при обучении — {1}, как в начале ({2}).</numerusform>
            <numerusform>Не учится: после %n шагов потери при обучении — {1}, как в начале ({2}).</numerusform>
            <numerusform>Не учится: после %n шагов потери при обучении — {1}, как в начале ({2}).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network did not learn: after %n steps the training loss was {1}, as at the start ({2}).</source>
        <translation>
            <numerusform>Сеть не научилась: после %n шага потери при обучении были {1}, как в начале ({2}).</numerusform>
            <numerusform>Сеть не научилась: после %n шагов потери при обучении были {1}, как в начале ({2}).</numerusform>
            <numerusform>Сеть не научилась: после %n шагов потери при обучении были {1}, как в начале ({2}).</numerusform>
        </translation>
    </message>
    <message>
        <source>Learning: the training loss falls. The first validation follows at the end of the epoch.</source>
        <translation>Учится: потери при обучении падают. Первая валидация — в конце эпохи.</translation>
    </message>
    <message>
        <source>The training loss fell; no epoch was validated.</source>
        <translation>Потери при обучении падали; ни одна эпоха не прошла валидацию.</translation>
    </message>
    <message>
        <source>The training loss no longer falls.</source>
        <translation>Потери при обучении больше не падают.</translation>
    </message>
    <message>
        <source>The training loss no longer fell in the last epochs.</source>
        <translation>В последних эпохах потери при обучении больше не падали.</translation>
    </message>
    <message>
        <source>Learning: the training loss falls. Without validation images it stays unknown whether the network memorises the training images.</source>
        <translation>Учится: потери при обучении падают. Без изображений валидации неизвестно, запоминает ли сеть обучающие изображения.</translation>
    </message>
    <message>
        <source>The training loss fell. Without validation images it stays unknown whether the network memorised the training images.</source>
        <translation>Потери при обучении падали. Без изображений валидации неизвестно, запомнила ли сеть обучающие изображения.</translation>
    </message>
    <message>
        <source>The loss falls, but the validation accuracy does not exceed the baseline ({0} %).</source>
        <translation>Потери падают, но точность на валидации не превышает базового уровня ({0} %).</translation>
    </message>
    <message>
        <source>The loss fell, but the validation accuracy did not exceed the baseline ({0} %).</source>
        <translation>Потери падали, но точность на валидации не превысила базового уровня ({0} %).</translation>
    </message>
    <message>
        <source>Training improves, validation has got worse since epoch {0}: the network begins to memorise the training images.</source>
        <translation>Обучение улучшается, валидация ухудшается с эпохи {0}: сеть начинает запоминать обучающие изображения.</translation>
    </message>
    <message>
        <source>Training improved, validation got worse after epoch {0} of {1}: the network began to memorise the training images.</source>
        <translation>Обучение улучшалось, валидация ухудшалась после эпохи {0} из {1}: сеть начала запоминать обучающие изображения.</translation>
    </message>
    <message numerus="yes">
        <source>Training improves, but validation has not improved for %n epochs; the best is epoch {1}.</source>
        <translation>
            <numerusform>Обучение улучшается, но валидация не улучшается уже %n эпоху; лучшая — эпоха {1}.</numerusform>
            <numerusform>Обучение улучшается, но валидация не улучшается уже %n эпохи; лучшая — эпоха {1}.</numerusform>
            <numerusform>Обучение улучшается, но валидация не улучшается уже %n эпох; лучшая — эпоха {1}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Training improved up to the end, validation until epoch {1} of {2}.</source>
        <translation>Обучение улучшалось до конца, валидация — до эпохи {1} из {2}.</translation>
    </message>
    <message numerus="yes">
        <source>No longer improving: validation has not improved for %n epochs, and the training loss hardly falls.</source>
        <translation>
            <numerusform>Улучшения больше нет: валидация не улучшается уже %n эпоху, и потери при обучении почти не падают.</numerusform>
            <numerusform>Улучшения больше нет: валидация не улучшается уже %n эпохи, и потери при обучении почти не падают.</numerusform>
            <numerusform>Улучшения больше нет: валидация не улучшается уже %n эпох, и потери при обучении почти не падают.</numerusform>
        </translation>
    </message>
    <message>
        <source>The network learned until epoch {1} of {2}; after that, neither validation nor training improved.</source>
        <translation>Сеть училась до эпохи {1} из {2}; потом не улучшались ни валидация, ни обучение.</translation>
    </message>
    <message>
        <source>Validation improved up to the last epoch ({0}): training longer may help.</source>
        <translation>Валидация улучшалась до последней эпохи ({0}): более долгое обучение может помочь.</translation>
    </message>
    <message>
        <source>Learning: validation improves; the best so far is epoch {0}.</source>
        <translation>Учится: валидация улучшается; пока лучшая — эпоха {0}.</translation>
    </message>
    <message>
        <source>The network learned; validation was best in epoch {0} of {1}.</source>
        <translation>Сеть научилась; лучшая валидация — в эпохе {0} из {1}.</translation>
    </message>
    <message>
        <source>Learning: the training loss falls. Whether validation improves will be known after the next epoch.</source>
        <translation>Учится: потери при обучении падают. Улучшается ли валидация, станет ясно после следующей эпохи.</translation>
    </message>
    <message>
        <source>The training loss fell; one validation is too few to say more.</source>
        <translation>Потери при обучении падали; по одной валидации больше сказать нельзя.</translation>
    </message>
    <message>
        <source>Precision {0} is not available on this computer: {1} Choose fp32.</source>
        <translation>Разрядность {0} недоступна на этом компьютере: {1} Выберите fp32.</translation>
    </message>
    <message>
        <source>Local statistics have no effect with 1 worker and without shards: the batch is not divided.</source>
        <translation>Локальная статистика не действует при 1 исполнителе без шардов: батч не делится.</translation>
    </message>
    <message>
        <source>Shards are all the same for any number of workers, so workers cannot have loads of their own with them. Choose one of the two.</source>
        <translation>Шарды одинаковы при любом числе исполнителей, поэтому у исполнителей не может быть своей нагрузки. Выберите что-то одно.</translation>
    </message>
    <message>
        <source>The loads of the workers, {0}, must be one number for each of them, and the number of workers is {1}. Change one of the two.</source>
        <translation>Нагрузки исполнителей, {0}, должны быть по одному числу на каждого, а исполнителей {1}. Измените одно из двух.</translation>
    </message>
    <message>
        <source>With loads of {0} no worker would compute anything. Choose numbers of 0 or more, at least one of them above 0.</source>
        <translation>С нагрузками {0} ни один исполнитель ничего не считал бы. Выберите числа от 0, хотя бы одно больше 0.</translation>
    </message>
    <message>
        <source>Workers and shards are available on the CPU only. Choose the device cpu, or 1 worker without shards.</source>
        <translation>Исполнители и шарды доступны только на CPU. Выберите устройство cpu или 1 исполнителя без шардов.</translation>
    </message>
    <message>
        <source>{0} workers are more than the only processor core that this program may use, and would slow each other. Choose 1.</source>
        <translation>Исполнителей {0} — больше, чем единственное ядро, доступное программе; они мешали бы друг другу. Выберите 1.</translation>
    </message>
    <message>
        <source>{0} workers are more than the {1} processor cores that this program may use, and would slow each other. Choose at most {1}.</source>
        <translation>Исполнителей {0} — больше, чем {1} ядер, доступных программе; они мешали бы друг другу. Выберите не больше {1}.</translation>
    </message>
    <message>
        <source>The batch size, {0}, is smaller than the number of its shares, {1}. Choose fewer workers or shards, or a larger batch.</source>
        <translation>Размер батча, {0}, меньше числа его долей, {1}. Выберите меньше исполнителей или шардов либо батч побольше.</translation>
    </message>
    <message>
        <source>{0} workers cannot compute {1} shards: some would have none. Choose at most as many workers as shards.</source>
        <translation>Исполнителей {0}, а шардов {1}: некоторым ничего не достанется. Выберите не больше исполнителей, чем шардов.</translation>
    </message>
    <message>
        <source>{0} workers need a compute thread each, but Compute threads is {1}. Choose fewer workers, or more threads.</source>
        <translation>Исполнителям ({0}) нужно по вычислительному потоку, а потоков {1}. Выберите меньше исполнителей или больше потоков.</translation>
    </message>
    <message>
        <source>Micro-batches cannot be combined with workers or shards in this version. Choose one of them.</source>
        <translation>Микробатчи в этой версии не сочетаются с исполнителями и шардами. Выберите что-то одно.</translation>
    </message>
    <message>
        <source>Nesterov momentum works only with sgdm and has no effect with {0}.</source>
        <translation>Момент Нестерова работает только с sgdm и с {0} не действует.</translation>
    </message>
    <message>
        <source>Nesterov momentum has no effect while the momentum is 0.</source>
        <translation>Момент Нестерова не действует, пока момент равен 0.</translation>
    </message>
    <message>
        <source>Weight decay for biases has no effect while the weight decay is 0.</source>
        <translation>Затухание для смещений не действует, пока затухание весов равно 0.</translation>
    </message>
    <message>
        <source>The one-cycle schedule has its own warm-up, so Warm-up ({0}) is ignored.</source>
        <translation>У расписания «один цикл» свой разогрев, поэтому разогрев ({0}) не учитывается.</translation>
    </message>
    <message>
        <source>The warm-up is as long as the run: the learning rate never stops rising.</source>
        <translation>Разогрев длится весь запуск: скорость обучения не перестаёт расти.</translation>
    </message>
    <message>
        <source>Micro-batches of {0} have no effect, because the batch size is {1}.</source>
        <translation>Микробатчи {0} не действуют, так как размер батча {1}.</translation>
    </message>
    <message>
        <source>A patience of {1} has no effect on a run of 1 epoch.</source>
        <translation>Терпение {1} не действует в запуске из 1 эпохи.</translation>
    </message>
    <message numerus="yes">
        <source>A patience of {1} has no effect on a run of %n epochs, which ends sooner.</source>
        <translation>
            <numerusform>Терпение {1} не действует в запуске из %n эпохи: он кончится раньше.</numerusform>
            <numerusform>Терпение {1} не действует в запуске из %n эпох: он кончится раньше.</numerusform>
            <numerusform>Терпение {1} не действует в запуске из %n эпох: он кончится раньше.</numerusform>
        </translation>
    </message>
    <message>
        <source>A patience of {0} can end the run in the middle of a period of warm restarts, while the learning rate is still high. Set Patience to 0, or to at least {1}.</source>
        <translation>Терпение {0} может прервать запуск посреди периода тёплых перезапусков, пока скорость обучения ещё высока. Задайте терпение 0 или не меньше {1}.</translation>
    </message>
    <message>
        <source>Label smoothing has no effect with the loss {0}.</source>
        <translation>Сглаживание меток не действует с потерями {0}.</translation>
    </message>
    <message>
        <source>{0} compute threads are far more than the processor cores that this program may use ({1}), and would slow each other. Choose at most {2}.</source>
        <translation>Потоков {0} — намного больше, чем ядер, доступных программе ({1}); они мешали бы друг другу. Выберите не больше {2}.</translation>
    </message>
    <message>
        <source>The device {0} is not available. {1} Choose auto or cpu.</source>
        <translation>Устройство {0} недоступно. {1} Выберите auto или cpu.</translation>
    </message>
    <message>
        <source>This network cannot be trained with {0}: its checkpoints would hold {1} tensors, and those of more than {2} cannot be read again. Use fewer layers, or an optimizer with fewer states (sgdm).</source>
        <translation>Эту сеть нельзя обучать с {0}: в её контрольных точках было бы {1} тензоров, а если их больше {2}, прочитать их снова нельзя. Возьмите меньше слоёв или оптимизатор с меньшим состоянием (sgdm).</translation>
    </message>
    <message>
        <source>Local statistics have no effect: of a batch of {0}, the smallest share has 1 image, which gives a BatchNorm a single value of each channel, so every step combines the statistics of all shares. Choose fewer shares or a larger batch.</source>
        <translation>Локальная статистика не действует: в наименьшей доле батча {0} одно изображение, и BatchNorm получает по одному значению на канал, поэтому каждый шаг объединяет статистику всех долей. Возьмите меньше долей или батч побольше.</translation>
    </message>
    <message>
        <source>The last batch of each epoch is one of {0} and has a share with only 1 image, which gives a BatchNorm a single value of each channel, so that step combines the statistics of all shares.</source>
        <translation>Последний батч каждой эпохи — {0}, и в одной его доле только 1 изображение; BatchNorm получает по одному значению на канал, поэтому этот шаг объединяет статистику всех долей.</translation>
    </message>
    <message>
        <source>BatchNorm takes its statistics from each share alone. The smallest share has {0} of a batch of {1}, so training is noisy. Choose combined statistics, fewer shares or a larger batch.</source>
        <translation>BatchNorm берёт статистику только из своей доли. В наименьшей доле {0} из батча {1}, поэтому обучение шумное. Выберите общую статистику, меньше долей или батч побольше.</translation>
    </message>
    <message>
        <source>There are no training images. Add images, or increase the training fraction.</source>
        <translation>Нет обучающих изображений. Добавьте изображения или увеличьте долю обучения.</translation>
    </message>
    <message>
        <source>BatchNorm takes its statistics from single images, which makes training noisy or impossible. Set Micro-batch to {1}, or use a network without BatchNorm.</source>
        <translation>BatchNorm берёт статистику из отдельных изображений, отчего обучение шумное или невозможное. Задайте микробатч {1} или сеть без BatchNorm.</translation>
    </message>
    <message numerus="yes">
        <source>A batch of {2} is computed in micro-batches of %n images. BatchNorm takes its statistics from so few, which makes training noisy. Set Micro-batch to {1}, or use a network without BatchNorm.</source>
        <translation>
            <numerusform>Батч {2} вычисляется микробатчами по %n изображению. BatchNorm берёт статистику из столь немногих, отчего обучение шумное. Задайте микробатч {1} или сеть без BatchNorm.</numerusform>
            <numerusform>Батч {2} вычисляется микробатчами по %n изображения. BatchNorm берёт статистику из столь немногих, отчего обучение шумное. Задайте микробатч {1} или сеть без BatchNorm.</numerusform>
            <numerusform>Батч {2} вычисляется микробатчами по %n изображений. BatchNorm берёт статистику из столь немногих, отчего обучение шумное. Задайте микробатч {1} или сеть без BatchNorm.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>BatchNorm takes its statistics from micro-batches of %n images, not from the whole batch.</source>
        <translation>
            <numerusform>BatchNorm берёт статистику из микробатчей по %n изображению, а не из всего батча.</numerusform>
            <numerusform>BatchNorm берёт статистику из микробатчей по %n изображения, а не из всего батча.</numerusform>
            <numerusform>BatchNorm берёт статистику из микробатчей по %n изображений, а не из всего батча.</numerusform>
        </translation>
    </message>
    <message>
        <source>The best epoch cannot be chosen by {0}: it is not measured for this task and data. Choose one of {1}.</source>
        <translation>Лучшую эпоху нельзя выбрать по {0}: для этой задачи и данных это не измеряется. Выберите из {1}.</translation>
    </message>
    <message>
        <source>No images yet. Choose a folder.</source>
        <translation>Изображений пока нет. Выберите папку.</translation>
    </message>
    <message>
        <source>This computer has one processor core, so there is nothing to divide among workers.</source>
        <translation>В этом компьютере одно ядро, поэтому делить между исполнителями нечего.</translation>
    </message>
    <message>
        <source>A batch of one image cannot be divided.</source>
        <translation>Батч из одного изображения не разделить.</translation>
    </message>
    <message>
        <source>One worker was measured, so there is nothing to compare.</source>
        <translation>Измерен один исполнитель, поэтому сравнивать не с чем.</translation>
    </message>
    <message>
        <source>{0} workers would be {1} % faster: {2} ms per step instead of {3} with 1 worker.</source>
        <translation>С {0} исполнителями на {1} % быстрее: {2} мс на шаг вместо {3} с 1 исполнителем.</translation>
    </message>
    <message>
        <source>{0} workers would take {1} % longer: {2} ms per step instead of {3} with 1 worker.</source>
        <translation>С {0} исполнителями на {1} % дольше: {2} мс на шаг вместо {3} с 1 исполнителем.</translation>
    </message>
    <message>
        <source>{0} workers would be about as fast: {1} ms per step, and {2} with 1 worker.</source>
        <translation>С {0} исполнителями примерно так же быстро: {1} мс на шаг, с 1 исполнителем {2}.</translation>
    </message>
    <message>
        <source>That is uncertain: with 1 worker, half of the steps took less than {1} or more than {2} ms. Measure again when nothing else is running.</source>
        <translation>Это ненадёжно: с 1 исполнителем половина шагов занимала меньше {1} или больше {2} мс. Измерьте снова, когда ничто другое не работает.</translation>
    </message>
    <message>
        <source>That is uncertain: with {0} workers, half of the steps took less than {1} or more than {2} ms. Measure again when nothing else is running.</source>
        <translation>Это ненадёжно: с {0} исполнителями половина шагов занимала меньше {1} или больше {2} мс. Измерьте снова, когда ничто другое не работает.</translation>
    </message>
    <message>
        <source>Each step joins {0} of gradients of every worker in {1} ms, and the workers wait {2} ms for each other.</source>
        <translation>Каждый шаг объединяет {0} градиентов каждого исполнителя за {1} мс, и исполнители ждут друг друга {2} мс.</translation>
    </message>
    <message>
        <source>Each step joins {0} of gradients of every worker in {1} ms and sums of BatchNorm in {2} ms, and the workers wait {3} ms for each other.</source>
        <translation>Каждый шаг объединяет {0} градиентов каждого исполнителя за {1} мс и суммы BatchNorm за {2} мс, и исполнители ждут друг друга {3} мс.</translation>
    </message>
    <message>
        <source>Computing a share alone takes {0} ms, and the whole batch with 1 worker {1} ms.</source>
        <translation>Вычислить только свою долю занимает {0} мс, весь батч с 1 исполнителем — {1} мс.</translation>
    </message>
    <message>
        <source>Joining sums of BatchNorm is {0} % of a step; with Statistics of a batch local, workers would not join them within a step, but each share would be normalised by its own mean and variance, which changes the result.</source>
        <translation>Объединение сумм BatchNorm занимает {0} % шага; с локальной статистикой батча исполнители не объединяли бы их внутри шага, но каждая доля нормировалась бы по своим среднему и дисперсии, что меняет результат.</translation>
    </message>
    <message>
        <source>These times contradict each other: with 1 worker a batch of {1} took {2} ms, less than the {3} ms of {4}. Measure again when nothing else is running.</source>
        <translation>Эти времена противоречат друг другу: с 1 исполнителем батч {1} занял {2} мс, меньше, чем {3} мс для {4}. Измерьте снова, когда ничто другое не работает.</translation>
    </message>
    <message>
        <source>These times contradict each other: with {0} workers a batch of {1} took {2} ms, less than the {3} ms of {4}. Measure again when nothing else is running.</source>
        <translation>Эти времена противоречат друг другу: с {0} исполнителями батч {1} занял {2} мс, меньше, чем {3} мс для {4}. Измерьте снова, когда ничто другое не работает.</translation>
    </message>
    <message>
        <source>A batch of {0} could not be measured for comparison: {1}</source>
        <translation>Батч {0} не удалось измерить для сравнения: {1}</translation>
    </message>
    <message>
        <source>With a batch of {0}, {1} workers would be {2} % faster than 1.</source>
        <translation>С батчем {0} при {1} исполнителях было бы на {2} % быстрее, чем при 1.</translation>
    </message>
    <message>
        <source>A batch of {0} would change that: with it, {1} workers would be {2} % faster than 1.</source>
        <translation>Батч {0} изменил бы это: с ним при {1} исполнителях было бы на {2} % быстрее, чем при 1.</translation>
    </message>
    <message>
        <source>With a batch of {0} they would not pay: {1} workers would take {2} ms per step, and 1 worker {3} ms.</source>
        <translation>С батчем {0} они не окупились бы: {1} исполнителям нужно {2} мс на шаг, а 1 исполнителю {3} мс.</translation>
    </message>
    <message>
        <source>A batch of {0} would not change that: with it, {1} workers would take {2} ms per step, and 1 worker {3} ms.</source>
        <translation>Батч {0} этого не изменил бы: с ним {1} исполнителям нужно {2} мс на шаг, а 1 исполнителю {3} мс.</translation>
    </message>
    <message>
        <source>That is with all layers in every step: where images are not varied, 1 worker computes the frozen layers only once for each image, and several compute them in every epoch.</source>
        <translation>Здесь на каждом шаге считаются все слои: где изображения не варьируются, 1 исполнитель вычисляет замороженные слои один раз на изображение, а несколько — в каждой эпохе.</translation>
    </message>
    <message>
        <source>From {0} workers on, joining {1} of gradients takes longer than computing a share: {2} and {3} ms.</source>
        <translation>Начиная с {0} исполнителей объединение {1} градиентов занимает больше, чем вычисление доли: {2} и {3} мс.</translation>
    </message>
    <message>
        <source>From {0} workers on, joining sums of BatchNorm takes longer than computing a share: {2} and {3} ms.</source>
        <translation>Начиная с {0} исполнителей объединение сумм BatchNorm занимает больше, чем вычисление доли: {2} и {3} мс.</translation>
    </message>
    <message>
        <source>From {0} workers on, they wait longer for each other than they compute a share: {2} and {3} ms.</source>
        <translation>Начиная с {0} исполнителей они ждут друг друга дольше, чем вычисляют долю: {2} и {3} мс.</translation>
    </message>
    <message>
        <source>From {0} workers on, the update and what else does not shrink with a share takes longer than computing it: {2} and {3} ms.</source>
        <translation>Начиная с {0} исполнителей обновление и прочее, что не уменьшается с долей, занимает больше, чем её вычисление: {2} и {3} мс.</translation>
    </message>
    <message>
        <source>With this batch, none of these numbers of workers would be faster than 1.</source>
        <translation>С этим батчем ни одно из этих чисел исполнителей не было бы быстрее 1.</translation>
    </message>
    <message>
        <source>With this batch, {0} workers on {1} cores would be fastest: {2} ms per step, {3} times as fast as 1 worker here.</source>
        <translation>С этим батчем быстрее всего было бы {0} исполнителей на {1} ядрах: {2} мс на шаг, в {3} раза быстрее 1 исполнителя здесь.</translation>
    </message>
    <message>
        <source>With up to {0} workers, computing a share would take longer than anything else in a step.</source>
        <translation>До {0} исполнителей вычисление доли занимало бы больше, чем всё остальное в шаге.</translation>
    </message>
    <message>
        <source>More workers are not predicted with shards, of which there are as many with any number of workers.</source>
        <translation>Для шардов больше исполнителей не прогнозируется: их число одно и то же при любом числе исполнителей.</translation>
    </message>
    <message>
        <source>More workers are not predicted from such times.</source>
        <translation>По таким временам больше исполнителей не прогнозируется.</translation>
    </message>
    <message>
        <source>More workers are not predicted from {0} with {1} threads each. Measure {2} workers, one for each core, too; the batch needs at least as many images.</source>
        <translation>По {0} с {1} потоками у каждого больше исполнителей не прогнозируется. Измерьте и {2} исполнителей, по одному на ядро; в батче должно быть хотя бы столько же изображений.</translation>
    </message>
    <message>
        <source>The test images have a class that no other image has, {0}, so it cannot be learned. Rename its folder to that of a class, or exclude it.</source>
        <translation>У тестовых изображений есть класс, которого нет у других, {0}, поэтому его не выучить. Переименуйте его папку в имеющийся класс или исключите его.</translation>
    </message>
    <message>
        <source>The test images have a class that no other image has, {0}, so it cannot be learned. If it is {1}, rename its folder; or exclude the class.</source>
        <translation>У тестовых изображений есть класс, которого нет у других, {0}, поэтому его не выучить. Если это {1}, переименуйте папку; иначе исключите класс.</translation>
    </message>
    <message>
        <source>Besides those of the folder of test images, 1 image is a test image because of the folder that it is in.</source>
        <translation>Кроме изображений из папки тестовых, тестовым считается ещё 1 изображение — по папке, в которой оно лежит.</translation>
    </message>
    <message numerus="yes">
        <source>Besides those of the folder of test images, %n images are test images because of the folders that they are in.</source>
        <translation>
            <numerusform>Кроме изображений из папки тестовых, тестовым считается ещё %n изображение — по папке, в которой оно лежит.</numerusform>
            <numerusform>Кроме изображений из папки тестовых, тестовыми считаются ещё %n изображения — по папкам, в которых они лежат.</numerusform>
            <numerusform>Кроме изображений из папки тестовых, тестовыми считаются ещё %n изображений — по папкам, в которых они лежат.</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} is relabelled: its class is {2}. Each class is split by itself, so another image may have changed its split, too.</source>
        <translation>{1}: класс изменён на {2}. Каждый класс делится отдельно, поэтому и другое изображение могло перейти в другую часть.</translation>
    </message>
    <message numerus="yes">
        <source>%n images are relabelled, for example {1}: its class is {2}. Each class is split by itself, so other images may have changed their split, too.</source>
        <translation>
            <numerusform>У %n изображения изменён класс, например {1}: {2}. Каждый класс делится отдельно, поэтому и другие изображения могли перейти в другую часть.</numerusform>
            <numerusform>У %n изображений изменён класс, например {1}: {2}. Каждый класс делится отдельно, поэтому и другие изображения могли перейти в другую часть.</numerusform>
            <numerusform>У %n изображений изменён класс, например {1}: {2}. Каждый класс делится отдельно, поэтому и другие изображения могли перейти в другую часть.</numerusform>
        </translation>
    </message>
    <message>
        <source>Use &apos;{0}&apos; again</source>
        <translation>Снова использовать «{0}»</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot be bypassed: it receives the images, and nothing comes before it. Use it again.</source>
        <translation>«{0}» обойти нельзя: он получает изображения, и перед ним ничего нет. Используйте его снова.</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot be bypassed: it has several inputs, and only one could pass through it. Use it again, or delete the other connections.</source>
        <translation>«{0}» обойти нельзя: у него несколько входов, а пропустить дальше можно только один. Используйте его снова или удалите остальные связи.</translation>
    </message>
    <message>
        <source>Training was stopped after epoch {0} of {1}.</source>
        <translation>Обучение остановлено после эпохи {0} из {1}.</translation>
    </message>
    <message>
        <source>Validation improved up to the last epoch.</source>
        <translation>Валидация улучшалась до последней эпохи.</translation>
    </message>
    <message>
        <source>Not even the training images are learned yet.</source>
        <translation>Пока не выучены даже обучающие изображения.</translation>
    </message>
    <message>
        <source>Nothing says yet that the network has learned all that it can.</source>
        <translation>Пока ничто не говорит, что сеть выучила всё, что может.</translation>
    </message>
    <message>
        <source>The most frequent mistake: {2} ({0} of {1}).</source>
        <translation>Самая частая ошибка: {2} ({0} из {1}).</translation>
    </message>
    <message>
        <source>It has learned from a million photos what these images cannot show.</source>
        <translation>На миллионе фотографий она узнала то, чего эти изображения показать не могут.</translation>
    </message>
    <message>
        <source>More layers of the trained network are adapted to these images.</source>
        <translation>К этим изображениям приспособится больше слоёв обученной сети.</translation>
    </message>
    <message>
        <source>The images have about {0} pixels on their shorter side; the network sees {1}.</source>
        <translation>У изображений короткая сторона около {0} пикселей, а сеть видит {1}.</translation>
    </message>
    <message>
        <source>The network reaches only {0} on its training images, and more epochs do not help.</source>
        <translation>На обучающих изображениях сеть достигает только {0}, и больше эпох не помогут.</translation>
    </message>
    <message>
        <source>Validation got worse while training improved: the network memorised its images.</source>
        <translation>Валидация ухудшалась, пока обучение улучшалось: сеть запомнила свои изображения.</translation>
    </message>
    <message>
        <source>It does much better on its training images ({0}) than on others.</source>
        <translation>На обучающих изображениях она справляется намного лучше ({0}), чем на других.</translation>
    </message>
    <message>
        <source>With learning rate {0} the training loss did not fall.</source>
        <translation>При скорости обучения {0} потери не падали.</translation>
    </message>
    <message>
        <source>Train the last planned epoch</source>
        <translation>Обучать последнюю запланированную эпоху</translation>
    </message>
    <message numerus="yes">
        <source>Train the %n epochs left</source>
        <translation>
            <numerusform>Обучать оставшуюся %n эпоху</numerusform>
            <numerusform>Обучать оставшиеся %n эпохи</numerusform>
            <numerusform>Обучать оставшиеся %n эпох</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n more epochs</source>
        <translation>
            <numerusform>Обучать ещё %n эпоху</numerusform>
            <numerusform>Обучать ещё %n эпохи</numerusform>
            <numerusform>Обучать ещё %n эпох</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Review %n images of {1} predicted as {2}</source>
        <translation>
            <numerusform>Просмотреть %n изображение: {1} предсказано как {2}</numerusform>
            <numerusform>Просмотреть %n изображения: {1} предсказано как {2}</numerusform>
            <numerusform>Просмотреть %n изображений: {1} предсказано как {2}</numerusform>
        </translation>
    </message>
    <message>
        <source>Start from the trained network {0}</source>
        <translation>Начать с обученной сети {0}</translation>
    </message>
    <message>
        <source>Larger input: {0}×{0}</source>
        <translation>Вход крупнее: {0}×{0}</translation>
    </message>
    <message>
        <source>Larger network: {0}</source>
        <translation>Сеть крупнее: {0}</translation>
    </message>
    <message>
        <source>Train with augmented images</source>
        <translation>Обучать с аугментацией</translation>
    </message>
    <message>
        <source>Train with weight decay {0}</source>
        <translation>Обучать с затуханием весов {0}</translation>
    </message>
    <message>
        <source>Train with learning rate {0}</source>
        <translation>Обучать со скоростью {0}</translation>
    </message>
    <message>
        <source>Train with effort Balanced</source>
        <translation>Обучать в режиме «Умеренно»</translation>
    </message>
    <message>
        <source>Train with effort Thorough</source>
        <translation>Обучать в режиме «Тщательно»</translation>
    </message>
    <message>
        <source>Trained on, from epoch {0} to {1}</source>
        <translation>Обучено дальше, с эпохи {0} до {1}</translation>
    </message>
    <message numerus="yes">
        <source>{1} points ({2} to {3} % on the same %n images), within chance: {4} to {5} points with 95 % confidence.</source>
        <translation>
            <numerusform>{1} п. (с {2} до {3} % на том же %n изображении), в пределах случайного: от {4} до {5} п. с доверием 95 %.</numerusform>
            <numerusform>{1} п. (с {2} до {3} % на тех же %n изображениях), в пределах случайного: от {4} до {5} п. с доверием 95 %.</numerusform>
            <numerusform>{1} п. (с {2} до {3} % на тех же %n изображениях), в пределах случайного: от {4} до {5} п. с доверием 95 %.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{1} points ({2} to {3} % on the same %n images), more than chance: {4} to {5} points with 95 % confidence.</source>
        <translation>
            <numerusform>{1} п. (с {2} до {3} % на том же %n изображении), больше случайного: от {4} до {5} п. с доверием 95 %.</numerusform>
            <numerusform>{1} п. (с {2} до {3} % на тех же %n изображениях), больше случайного: от {4} до {5} п. с доверием 95 %.</numerusform>
            <numerusform>{1} п. (с {2} до {3} % на тех же %n изображениях), больше случайного: от {4} до {5} п. с доверием 95 %.</numerusform>
        </translation>
    </message>
    <message>
        <source>It is underfitting: a larger network or a larger input would help, more epochs would not.</source>
        <translation>Это недообучение: поможет более крупная сеть или вход, больше эпох — нет.</translation>
    </message>
    <message>
        <source>The gap to new images is wide, but validation still improved at the end: train longer first. More images or more augmentation would narrow the gap.</source>
        <translation>Разрыв с новыми изображениями велик, но в конце валидация ещё улучшалась: сначала обучайте дольше. Больше изображений или аугментации уменьшили бы разрыв.</translation>
    </message>
    <message>
        <source>There is almost no gap: the network that was tested had not memorised them.</source>
        <translation>Разрыва почти нет: проверенная сеть изображений не запомнила.</translation>
    </message>
    <message numerus="yes">
        <source>With only %n images, the accuracy on others may be anything from {1} to {2} %; testing on more would narrow that.</source>
        <translation>
            <numerusform>При %n изображении точность на других может быть любой от {1} до {2} %; проверка на большем числе сузит границы.</numerusform>
            <numerusform>Всего при %n изображениях точность на других может быть любой от {1} до {2} %; проверка на большем числе сузит границы.</numerusform>
            <numerusform>Всего при %n изображениях точность на других может быть любой от {1} до {2} %; проверка на большем числе сузит границы.</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} is trained from random weights. The other settings are chosen for 1 training image.</source>
        <translation>{1} обучается со случайных весов. Остальные настройки подобраны для 1 обучающего изображения.</translation>
    </message>
    <message numerus="yes">
        <source>{1} is trained from random weights. The other settings are chosen for %n training images.</source>
        <translation>
            <numerusform>{1} обучается со случайных весов. Остальные настройки подобраны для %n обучающего изображения.</numerusform>
            <numerusform>{1} обучается со случайных весов. Остальные настройки подобраны для %n обучающих изображений.</numerusform>
            <numerusform>{1} обучается со случайных весов. Остальные настройки подобраны для %n обучающих изображений.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Learning, but validation has not improved for %n epochs; the best so far is epoch {1}.</source>
        <translation>
            <numerusform>Учится, но валидация не улучшается %n эпоху; пока лучшая — эпоха {1}.</numerusform>
            <numerusform>Учится, но валидация не улучшается %n эпохи; пока лучшая — эпоха {1}.</numerusform>
            <numerusform>Учится, но валидация не улучшается %n эпох; пока лучшая — эпоха {1}.</numerusform>
        </translation>
    </message>
    <message>
        <source>One of the most frequent mistakes: {2} ({0} of {1}).</source>
        <translation>Одна из самых частых ошибок: {2} ({0} из {1}).</translation>
    </message>
    <message>
        <source>The folder {1} is empty. If it is to be a class, put images into it and open the images again.</source>
        <translation>Папка {1} пуста. Если она должна стать классом, положите в неё изображения и откройте изображения заново.</translation>
    </message>
    <message numerus="yes">
        <source>%n folders are empty: {1}. Put images into those that are to be classes and open the images again.</source>
        <translation>
            <numerusform>%n папка пуста: {1}. В те, что должны стать классами, положите изображения и откройте изображения заново.</numerusform>
            <numerusform>%n папки пусты: {1}. В те, что должны стать классами, положите изображения и откройте изображения заново.</numerusform>
            <numerusform>%n папок пусты: {1}. В те, что должны стать классами, положите изображения и откройте изображения заново.</numerusform>
        </translation>
    </message>
    <message>
        <source>The learning rate {0} is far above what is usual with {1} ({2} to {3}): the loss will probably explode or become NaN. Choose a smaller one.</source>
        <translation>Скорость обучения {0} намного больше обычной для {1} (от {2} до {3}): потери, скорее всего, взорвутся или станут NaN. Выберите меньшую.</translation>
    </message>
    <message>
        <source>The weight decay {0} is far above what is usual with {1} (at most {2}): it will probably pull the weights to 0, so that nothing is learned. Choose a smaller one.</source>
        <translation>Затухание весов {0} намного больше обычного для {1} (не больше {2}): оно, скорее всего, стянет веса к 0, и ничего не выучится. Выберите меньшее.</translation>
    </message>
    <message>
        <source>With a momentum of {0}, each step mostly repeats the steps before it, so the training will probably diverge. Usual is 0.9.</source>
        <translation>При моменте {0} каждый шаг почти повторяет предыдущие, и обучение, скорее всего, разойдётся. Обычно 0,9.</translation>
    </message>
    <message>
        <source>The learning rate {0} is far below what is usual with {1} ({2} to {3}): next to nothing will be learned. Choose a larger one.</source>
        <translation>Скорость обучения {0} намного меньше обычной для {1} (от {2} до {3}): почти ничего не будет выучено. Выберите большую.</translation>
    </message>
</context>
<context>
    <name>EffortBar</name>
    <message>
        <source>Effort</source>
        <translation>Усилие</translation>
    </message>
</context>
<context>
    <name>FeatureMaps</name>
    <message>
        <source>Channel %1</source>
        <translation>Канал %1</translation>
    </message>
    <message>
        <source>%1: bright where it answers to the image. Click to see which of your images excite it most.</source>
        <translation>%1: светлое там, где он откликается на изображение. Щёлкните, чтобы увидеть, какие из ваших изображений возбуждают его сильнее всего.</translation>
    </message>
    <message>
        <source>It answers most strongly of all channels.</source>
        <translation>Отвечает сильнее всех каналов.</translation>
    </message>
    <message>
        <source>At the pointer: %1 of the way from its weakest answer to its strongest one</source>
        <translation>Под указателем: %1 пути от самого слабого ответа к самому сильному</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>Frozen</source>
        <translation>Заморожен</translation>
    </message>
    <message>
        <source>Training leaves the layer as it is, which saves time and memory. The padlock on the canvas does the same.</source>
        <translation>Обучение оставляет слой как есть, что экономит время и память. То же делает замок на холсте.</translation>
    </message>
    <message>
        <source>Rate factor</source>
        <translation>Множитель скорости</translation>
    </message>
    <message>
        <source>The layer&apos;s learning rate is multiplied by this: with 0.1, it changes ten times more slowly than others.</source>
        <translation>На него умножается скорость обучения слоя: с 0.1 он меняется в десять раз медленнее других.</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>from the top-level folder</source>
        <translation>из верхней папки</translation>
    </message>
    <message>
        <source>from the parent folder</source>
        <translation>из внутренней папки</translation>
    </message>
    <message>
        <source>from the file name</source>
        <translation>из имени файла</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>stretched to fit</source>
        <translation>растянуть</translation>
    </message>
    <message>
        <source>cropped to centre</source>
        <translation>обрезать по центру</translation>
    </message>
    <message>
        <source>padded to fit</source>
        <translation>дополнить полями</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>автоматически</translation>
    </message>
    <message>
        <source>best</source>
        <translation>лучшая</translation>
    </message>
    <message>
        <source>bf16</source>
        <translation>bf16</translation>
    </message>
    <message>
        <source>bilinear</source>
        <translation>билинейная</translation>
    </message>
    <message>
        <source>channels of each pixel</source>
        <translation>каналы каждого пикселя</translation>
    </message>
    <message>
        <source>combined</source>
        <translation>общая</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>постоянная</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>косинус</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>диск</translation>
    </message>
    <message>
        <source>explicit</source>
        <translation>явный</translation>
    </message>
    <message>
        <source>fp16</source>
        <translation>fp16</translation>
    </message>
    <message>
        <source>fp32</source>
        <translation>fp32</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>whole image</source>
        <translation>всё изображение</translation>
    </message>
    <message>
        <source>last</source>
        <translation>последняя</translation>
    </message>
    <message>
        <source>local</source>
        <translation>локальная</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>память</translation>
    </message>
    <message>
        <source>nearest</source>
        <translation>ближайший</translation>
    </message>
    <message>
        <source>off</source>
        <translation>выкл.</translation>
    </message>
    <message>
        <source>one cycle</source>
        <translation>один цикл</translation>
    </message>
    <message>
        <source>RMSprop</source>
        <translation>RMSprop</translation>
    </message>
    <message>
        <source>same</source>
        <translation>same</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD с моментом</translation>
    </message>
    <message>
        <source>in steps</source>
        <translation>ступенями</translation>
    </message>
    <message>
        <source>tf32</source>
        <translation>tf32</translation>
    </message>
    <message>
        <source>valid</source>
        <translation>valid</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>потери на валидации</translation>
    </message>
    <message>
        <source>warm restarts</source>
        <translation>тёплые перезапуски</translation>
    </message>
    <message numerus="yes">
        <source>epoch(s)</source>
        <translation>
            <numerusform>эпоха</numerusform>
            <numerusform>эпохи</numerusform>
            <numerusform>эпох</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>image(s)</source>
        <translation>
            <numerusform>изображение</numerusform>
            <numerusform>изображения</numerusform>
            <numerusform>изображений</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>minute(s)</source>
        <translation>
            <numerusform>минута</numerusform>
            <numerusform>минуты</numerusform>
            <numerusform>минут</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>step(s)</source>
        <translation>
            <numerusform>шаг</numerusform>
            <numerusform>шага</numerusform>
            <numerusform>шагов</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>on</source>
        <translation>вкл.</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>Терпение</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Разбиение</translation>
    </message>
    <message>
        <source>Fractions for training, validation and test, per class; existing train/ val/ test/ folders are kept.</source>
        <translation>Доли для обучения, валидации и теста в каждом классе; имеющиеся папки train/ val/ test/ сохраняются.</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Свернуть</translation>
    </message>
    <message>
        <source>Hold out one fold of a cross-validation as test images, such as 2/5 for the second of five, or none.</source>
        <translation>Отложить один блок кросс-валидации как тестовые изображения, например 2/5 — второй из пяти, или none.</translation>
    </message>
    <message>
        <source>Excluded images</source>
        <translation>Исключённые изображения</translation>
    </message>
    <message>
        <source>Exclude an image, by its path inside the folder; can be repeated.</source>
        <translation>Исключить изображение, путь внутри папки; можно указать несколько раз.</translation>
    </message>
    <message>
        <source>Excluded classes</source>
        <translation>Исключённые классы</translation>
    </message>
    <message>
        <source>Exclude a class; can be repeated.</source>
        <translation>Исключить класс; можно указать несколько раз.</translation>
    </message>
    <message>
        <source>Added classes</source>
        <translation>Добавленные классы</translation>
    </message>
    <message>
        <source>Add a class that has no folder, for --relabel; can be repeated.</source>
        <translation>Добавить класс, у которого нет папки, для --relabel; можно указать несколько раз.</translation>
    </message>
    <message>
        <source>Relabelled images</source>
        <translation>Изображения с другим классом</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Метки</translation>
    </message>
    <message>
        <source>What names the class: the top folder (top), the innermost folder (parent), the file name up to its number (name), or nothing (none).</source>
        <translation>Что задаёт класс: верхняя папка (top), самая внутренняя (parent), имя файла до номера (name) или ничего (none).</translation>
    </message>
    <message>
        <source>Random seed of the split</source>
        <translation>Случайное число разбиения</translation>
    </message>
    <message>
        <source>The same seed gives the same split on every computer.</source>
        <translation>Одно и то же число даёт одно и то же разбиение на любом компьютере.</translation>
    </message>
    <message>
        <source>Flip left–right</source>
        <translation>Отражать по горизонтали</translation>
    </message>
    <message>
        <source>Mirrors half of the images. Not suitable for letters and digits.</source>
        <translation>Зеркально отражает половину изображений. Не подходит для букв и цифр.</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Сдвиг</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Shifts by up to this fraction of each side.</source>
        <translation>Сдвигает не больше чем на эту долю каждой стороны.</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>Поворот</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Rotates by up to this angle in either direction.</source>
        <translation>Поворачивает не больше чем на этот угол в любую сторону.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Размер</translation>
    </message>
    <message>
        <source>Scales up or down by up to this amount.</source>
        <translation>Увеличивает или уменьшает не больше чем на столько.</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Яркость</translation>
    </message>
    <message>
        <source>Darkens or brightens by up to this amount.</source>
        <translation>Темнит или светлит не больше чем на столько.</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Контраст</translation>
    </message>
    <message>
        <source>Lowers or raises contrast by up to this amount.</source>
        <translation>Уменьшает или увеличивает контраст не больше чем на столько.</translation>
    </message>
    <message>
        <source>Flip top–bottom</source>
        <translation>Отражать по вертикали</translation>
    </message>
    <message>
        <source>For images with no fixed top and bottom, such as cells or aerial photos.</source>
        <translation>Для изображений без верха и низа, например клеток или аэрофотоснимков.</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Высота</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Ширина</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Каналы</translation>
    </message>
    <message>
        <source>Resize</source>
        <translation>Приведение размера</translation>
    </message>
    <message>
        <source>How images with other proportions are resized to the input size.</source>
        <translation>Как изображения с другими пропорциями приводятся к размеру входа.</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Среднее</translation>
    </message>
    <message>
        <source>Use this mean instead, for pixels divided by 255.</source>
        <translation>Взять это среднее для пикселей, делённых на 255.</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Стандартное отклонение</translation>
    </message>
    <message>
        <source>Use this standard deviation instead.</source>
        <translation>Взять это стандартное отклонение.</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Активация</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Add</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Объединение</translation>
    </message>
    <message>
        <source>Adds its inputs element by element; joins the skip connection of residual networks.</source>
        <translation>Складывает входы поэлементно; соединяет обходные связи остаточных сетей.</translation>
    </message>
    <message>
        <source>Include padding</source>
        <translation>Учитывать отступ</translation>
    </message>
    <message>
        <source>Include the zeros of the padding in the average.</source>
        <translation>Учитывать нули отступа в среднем.</translation>
    </message>
    <message>
        <source>Average pooling</source>
        <translation>Усредняющий пулинг</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>Пулинг</translation>
    </message>
    <message>
        <source>Shrinks the image: each window is replaced by its average.</source>
        <translation>Уменьшает изображение: каждое окно заменяется средним.</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Момент</translation>
    </message>
    <message>
        <source>Weight of each new batch in the running averages used for prediction.</source>
        <translation>Вес каждого нового батча в скользящих средних, по которым делается предсказание.</translation>
    </message>
    <message>
        <source>Batch normalisation</source>
        <translation>Нормировка по батчу</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>Нормировка</translation>
    </message>
    <message>
        <source>Normalises every channel over the batch; deep networks train faster with it.</source>
        <translation>Нормирует каждый канал по батчу; глубокие сети обучаются быстрее.</translation>
    </message>
    <message>
        <source>Channel shuffle</source>
        <translation>Перемешивание каналов</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Форма</translation>
    </message>
    <message>
        <source>Mixes the channels of groups, so that the next grouped or split layer sees some of each; used in ShuffleNet.</source>
        <translation>Перемешивает каналы групп, чтобы следующий слой с группами или делением увидел понемногу каждой; используется в ShuffleNet.</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Группы</translation>
    </message>
    <message>
        <source>Consecutive parts of the channels, of which one after the other gives a channel.</source>
        <translation>Последовательные части каналов; каждая по очереди даёт канал.</translation>
    </message>
    <message>
        <source>Concatenate</source>
        <translation>Concatenate</translation>
    </message>
    <message>
        <source>Concatenates the channels of all inputs.</source>
        <translation>Объединяет каналы всех входов.</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Свёртка</translation>
    </message>
    <message>
        <source>Detects small patterns anywhere in the image; the main layer of most networks.</source>
        <translation>Находит мелкие узоры в любом месте изображения; главный слой большинства сетей.</translation>
    </message>
    <message>
        <source>Output padding</source>
        <translation>Выходной отступ</translation>
    </message>
    <message>
        <source>px</source>
        <translation>пикс.</translation>
    </message>
    <message>
        <source>Pixels added at the bottom and right of the output; must be less than the stride. Not used with padding same.</source>
        <translation>Пиксели, добавляемые к выходу снизу и справа; должно быть меньше шага. С отступом same не используется.</translation>
    </message>
    <message>
        <source>Transposed convolution</source>
        <translation>Транспонированная свёртка</translation>
    </message>
    <message>
        <source>Upsamples the image with trained filters: the transpose of a convolution.</source>
        <translation>Увеличивает изображение обученными фильтрами: транспонированная свёртка.</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Фильтры</translation>
    </message>
    <message>
        <source>Number of filters, which is the number of output channels. 0: one per class, or the image&apos;s channels for reconstruction.</source>
        <translation>Число фильтров, то есть выходных каналов. 0: по одному на класс, а для реконструкции — столько, сколько каналов у изображения.</translation>
    </message>
    <message>
        <source>Splits the channels into this many independent groups.</source>
        <translation>Делит каналы на столько независимых групп.</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>Смещение</translation>
    </message>
    <message>
        <source>Adds a trained value per filter; not needed if a BatchNorm follows.</source>
        <translation>Добавляет обучаемое значение на фильтр; не нужно, если дальше BatchNorm.</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Ядро</translation>
    </message>
    <message>
        <source>Height and width of the filters.</source>
        <translation>Высота и ширина фильтров.</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>Шаг окна</translation>
    </message>
    <message>
        <source>Distance between neighbouring window positions.</source>
        <translation>Расстояние между соседними положениями окна.</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>Разрежение</translation>
    </message>
    <message>
        <source>Distance between the pixels that a filter reads.</source>
        <translation>Расстояние между пикселями, которые читает фильтр.</translation>
    </message>
    <message>
        <source>Dense</source>
        <translation>Dense</translation>
    </message>
    <message>
        <source>Connects every output to every input value; images are flattened automatically.</source>
        <translation>Соединяет каждый выход с каждым входным значением; изображения разворачиваются сами.</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Нейроны</translation>
    </message>
    <message>
        <source>Number of outputs; 0: one per class.</source>
        <translation>Число выходов; 0: по одному на класс.</translation>
    </message>
    <message>
        <source>Adds a trained value to every output.</source>
        <translation>Добавляет обучаемое значение к каждому выходу.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Sets a random part of the values to 0 during training, to reduce overfitting.</source>
        <translation>При обучении обнуляет случайную часть значений, чтобы уменьшить переобучение.</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Доля</translation>
    </message>
    <message>
        <source>Fraction of the values set to 0: 0.5 is half of them.</source>
        <translation>Доля обнуляемых значений: 0.5 — половина.</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Эпсилон</translation>
    </message>
    <message>
        <source>Added to the variance to avoid division by 0.</source>
        <translation>Прибавляется к дисперсии, чтобы не делить на 0.</translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation>Flatten</translation>
    </message>
    <message>
        <source>Turns the pixels of all channels into one vector, for Dense layers.</source>
        <translation>Превращает пиксели всех каналов в один вектор для слоёв Dense.</translation>
    </message>
    <message>
        <source>GELU</source>
        <translation>GELU</translation>
    </message>
    <message>
        <source>A smooth variant of ReLU that keeps small negative values.</source>
        <translation>Гладкий вариант ReLU, сохраняющий малые отрицательные значения.</translation>
    </message>
    <message>
        <source>Global average</source>
        <translation>Глобальное среднее</translation>
    </message>
    <message>
        <source>One value per channel: its average over the whole image.</source>
        <translation>Одно значение на канал: среднее по всему изображению.</translation>
    </message>
    <message>
        <source>Hard sigmoid</source>
        <translation>Жёсткая сигмоида</translation>
    </message>
    <message>
        <source>A sigmoid of straight lines, quick to compute: 0 below -3, 1 above 3.</source>
        <translation>Сигмоида из отрезков, быстро вычисляется: 0 ниже -3, 1 выше 3.</translation>
    </message>
    <message>
        <source>Hard swish</source>
        <translation>Жёсткий swish</translation>
    </message>
    <message>
        <source>SiLU with a hard sigmoid instead of its sigmoid, quick to compute; used in MobileNetV3.</source>
        <translation>SiLU с жёсткой сигмоидой вместо обычной, быстро вычисляется; используется в MobileNetV3.</translation>
    </message>
    <message>
        <source>0: taken from the images.</source>
        <translation>0: берётся из изображений.</translation>
    </message>
    <message>
        <source>from the images</source>
        <translation>из изображений</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Input</translation>
    </message>
    <message>
        <source>Receives the images.</source>
        <translation>Получает изображения.</translation>
    </message>
    <message>
        <source>Layer normalisation</source>
        <translation>Нормировка слоя</translation>
    </message>
    <message>
        <source>Normalises each image separately, independent of the batch.</source>
        <translation>Нормирует каждое изображение отдельно, независимо от батча.</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>По чему</translation>
    </message>
    <message>
        <source>Normalises all values of an image together, or the channels of each pixel by themselves.</source>
        <translation>Нормирует все значения изображения вместе или каналы каждого пикселя отдельно.</translation>
    </message>
    <message>
        <source>Leaky ReLU</source>
        <translation>Leaky ReLU</translation>
    </message>
    <message>
        <source>Keeps positive values and scales negative ones down instead of setting them to 0.</source>
        <translation>Сохраняет положительные значения, а отрицательные уменьшает, а не обнуляет.</translation>
    </message>
    <message>
        <source>Slope below 0</source>
        <translation>Наклон ниже 0</translation>
    </message>
    <message>
        <source>Factor for negative values, such as 0.01.</source>
        <translation>Множитель отрицательных значений, например 0.01.</translation>
    </message>
    <message>
        <source>Max pooling</source>
        <translation>Максимальный пулинг</translation>
    </message>
    <message>
        <source>Shrinks the image: each window is replaced by its largest value.</source>
        <translation>Уменьшает изображение: каждое окно заменяется наибольшим значением.</translation>
    </message>
    <message>
        <source>Multiply</source>
        <translation>Multiply</translation>
    </message>
    <message>
        <source>Multiplies its inputs element by element; one value per channel scales the whole channel.</source>
        <translation>Умножает входы поэлементно; одно значение на канал масштабирует весь канал.</translation>
    </message>
    <message>
        <source>Pool size</source>
        <translation>Размер окна</translation>
    </message>
    <message>
        <source>Height and width of the window that becomes one pixel.</source>
        <translation>Высота и ширина окна, которое становится одним пикселем.</translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation>ReLU</translation>
    </message>
    <message>
        <source>Keeps positive values and sets the rest to 0; the standard choice after a convolution.</source>
        <translation>Сохраняет положительные значения, остальные обнуляет; обычный выбор после свёртки.</translation>
    </message>
    <message>
        <source>ReLU6</source>
        <translation>ReLU6</translation>
    </message>
    <message>
        <source>ReLU limited to 6; used in small networks for mobile devices.</source>
        <translation>ReLU с пределом 6; используется в малых сетях для мобильных устройств.</translation>
    </message>
    <message>
        <source>Sigmoid</source>
        <translation>Сигмоида</translation>
    </message>
    <message>
        <source>Maps every value to between 0 and 1, for example for the pixels of a reconstructed image.</source>
        <translation>Переводит каждое значение в диапазон от 0 до 1, например для пикселей реконструкции.</translation>
    </message>
    <message>
        <source>SiLU</source>
        <translation>SiLU</translation>
    </message>
    <message>
        <source>A smooth variant of ReLU: each value times its own sigmoid (also called Swish).</source>
        <translation>Гладкий вариант ReLU: значение, умноженное на свою сигмоиду (также Swish).</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Срез</translation>
    </message>
    <message>
        <source>Takes some of the channels and leaves out the others.</source>
        <translation>Берёт часть каналов и отбрасывает остальные.</translation>
    </message>
    <message>
        <source>First channel</source>
        <translation>Первый канал</translation>
    </message>
    <message>
        <source>How many channels before it are left out.</source>
        <translation>Сколько каналов перед ним отбрасывается.</translation>
    </message>
    <message>
        <source>How many are taken; 0: all from the first one on.</source>
        <translation>Сколько берётся; 0: все, начиная с первого.</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Turns class scores into probabilities that add up to 1; the last layer of a classifier. On an image it works on every pixel.</source>
        <translation>Превращает оценки классов в вероятности с суммой 1; последний слой классификатора. На изображении работает для каждого пикселя.</translation>
    </message>
    <message>
        <source>Tanh</source>
        <translation>Tanh</translation>
    </message>
    <message>
        <source>Maps every value to between -1 and 1.</source>
        <translation>Переводит каждое значение в диапазон от -1 до 1.</translation>
    </message>
    <message>
        <source>Upsample</source>
        <translation>Увеличение</translation>
    </message>
    <message>
        <source>Enlarges the image by a whole factor, without trained parameters.</source>
        <translation>Увеличивает изображение в целое число раз, без обучаемых параметров.</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Множитель</translation>
    </message>
    <message>
        <source>Factor for height and width.</source>
        <translation>Множитель высоты и ширины.</translation>
    </message>
    <message>
        <source>Interpolation</source>
        <translation>Интерполяция</translation>
    </message>
    <message>
        <source>nearest repeats pixels, bilinear interpolates between them.</source>
        <translation>nearest повторяет пиксели, bilinear интерполирует между ними.</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Отступ</translation>
    </message>
    <message>
        <source>same: padded so that stride 1 keeps the size; valid: no padding; explicit: the numbers below.</source>
        <translation>same: дополняется так, что шаг 1 сохраняет размер; valid: без отступа; explicit: числа ниже.</translation>
    </message>
    <message>
        <source>Explicit padding</source>
        <translation>Явный отступ</translation>
    </message>
    <message>
        <source>For padding explicit: top, left, bottom, right (or one number for all, or height and width).</source>
        <translation>Для отступа explicit: сверху, слева, снизу, справа (или одно число для всех, или высота и ширина).</translation>
    </message>
    <message>
        <source>cross-entropy</source>
        <translation>кросс-энтропия</translation>
    </message>
    <message>
        <source>focal loss</source>
        <translation>фокальные потери</translation>
    </message>
    <message>
        <source>Huber loss</source>
        <translation>потери Хубера</translation>
    </message>
    <message>
        <source>mean absolute error</source>
        <translation>средняя абсолютная ошибка</translation>
    </message>
    <message>
        <source>mean squared error</source>
        <translation>средняя квадратичная ошибка</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Точность</translation>
    </message>
    <message>
        <source>Fraction of images whose class is predicted correctly.</source>
        <translation>Доля изображений, класс которых предсказан верно.</translation>
    </message>
    <message>
        <source>Balanced accuracy</source>
        <translation>Сбалансированная точность</translation>
    </message>
    <message>
        <source>Mean of the classes&apos; own accuracies, so that a small class counts as much as a large one.</source>
        <translation>Среднее точностей классов, так что маленький класс значит столько же, сколько большой.</translation>
    </message>
    <message>
        <source>F1 score</source>
        <translation>F1-мера</translation>
    </message>
    <message>
        <source>Harmonic mean of precision and recall, averaged over the classes.</source>
        <translation>Среднее гармоническое прецизионности и полноты, усреднённое по классам.</translation>
    </message>
    <message>
        <source>Mean absolute error</source>
        <translation>Средняя абсолютная ошибка</translation>
    </message>
    <message>
        <source>Mean absolute difference of pixel values from the original, as a percentage of white.</source>
        <translation>Среднее абсолютное отличие значений пикселей от оригинала, в процентах от белого.</translation>
    </message>
    <message>
        <source>PSNR</source>
        <translation>PSNR</translation>
    </message>
    <message>
        <source>Peak signal-to-noise ratio: how far the error stays below white, on a logarithmic scale.</source>
        <translation>Пиковое отношение сигнал/шум: насколько ошибка ниже белого, в логарифмической шкале.</translation>
    </message>
    <message>
        <source>SSIM</source>
        <translation>SSIM</translation>
    </message>
    <message>
        <source>Structural similarity: how alike edges, contrast and brightness are; 1 is equal.</source>
        <translation>Структурное сходство: насколько похожи края, контраст и яркость; 1 — одинаковы.</translation>
    </message>
    <message>
        <source>Top-5 accuracy</source>
        <translation>Точность top-5</translation>
    </message>
    <message>
        <source>Fraction of images whose class is among the five largest scores.</source>
        <translation>Доля изображений, класс которых среди пяти наибольших оценок.</translation>
    </message>
    <message>
        <source>Small CNN</source>
        <translation>Малая CNN</translation>
    </message>
    <message>
        <source>Three convolutions: fast, for images up to 32 px.</source>
        <translation>Три свёртки: быстро, для изображений до 32 пикс.</translation>
    </message>
    <message>
        <source>CNN with BatchNorm</source>
        <translation>CNN с BatchNorm</translation>
    </message>
    <message>
        <source>Three convolutions with BatchNorm and dropout: learns well from a few hundred images up to 32 px.</source>
        <translation>Три свёртки с BatchNorm и Dropout: хорошо учится на нескольких сотнях изображений до 32 пикс.</translation>
    </message>
    <message>
        <source>Small ResNet</source>
        <translation>Малая ResNet</translation>
    </message>
    <message>
        <source>A short residual network that learns well from a few hundred photos.</source>
        <translation>Короткая остаточная сеть, которая хорошо учится на нескольких сотнях фотографий.</translation>
    </message>
    <message>
        <source>ResNet-18</source>
        <translation>ResNet-18</translation>
    </message>
    <message>
        <source>The classic residual network, for photos of 64 px or more.</source>
        <translation>Классическая остаточная сеть для фотографий от 64 пикс.</translation>
    </message>
    <message>
        <source>ResNet-50</source>
        <translation>ResNet-50</translation>
    </message>
    <message>
        <source>A deep residual network, for large collections of photos.</source>
        <translation>Глубокая остаточная сеть для больших собраний фотографий.</translation>
    </message>
    <message>
        <source>VGG-16</source>
        <translation>VGG-16</translation>
    </message>
    <message>
        <source>Plain and large, needs much memory; for photos of 224 px.</source>
        <translation>Простая и большая, требует много памяти; для фотографий 224 пикс.</translation>
    </message>
    <message>
        <source>EfficientNet-Lite0</source>
        <translation>EfficientNet-Lite0</translation>
    </message>
    <message>
        <source>Small and fast for its accuracy, for photos of 224 px; there are trained weights for it.</source>
        <translation>Маленькая и быстрая при своей точности, для фотографий 224 пикс.; есть обученные веса.</translation>
    </message>
    <message>
        <source>EfficientNet-Lite1</source>
        <translation>EfficientNet-Lite1</translation>
    </message>
    <message>
        <source>As EfficientNet-Lite0 with more layers, for photos of 240 px; there are trained weights for it.</source>
        <translation>Как EfficientNet-Lite0, но больше слоёв, для фотографий 240 пикс.; есть обученные веса.</translation>
    </message>
    <message>
        <source>EfficientNet-Lite2</source>
        <translation>EfficientNet-Lite2</translation>
    </message>
    <message>
        <source>As EfficientNet-Lite1 with more channels, for photos of 260 px; there are trained weights for it.</source>
        <translation>Как EfficientNet-Lite1, но больше каналов, для фотографий 260 пикс.; есть обученные веса.</translation>
    </message>
    <message>
        <source>Autoencoder</source>
        <translation>Автокодировщик</translation>
    </message>
    <message>
        <source>Compresses an image and reconstructs it; needs no classes.</source>
        <translation>Сжимает изображение и восстанавливает его; классы не нужны.</translation>
    </message>
    <message>
        <source>U-Net</source>
        <translation>U-Net</translation>
    </message>
    <message>
        <source>Gives a value for every pixel. Segmentation masks are not supported yet: it cannot learn classes, and for reconstruction it learns to reproduce the image.</source>
        <translation>Даёт значение для каждого пикселя. Маски сегментации пока не поддерживаются: классам она не научится, а для реконструкции учится воспроизводить изображение.</translation>
    </message>
    <message>
        <source>Input size</source>
        <translation>Размер входа</translation>
    </message>
    <message>
        <source>Network input size (default: chosen to suit the data).</source>
        <translation>Размер входа сети (по умолчанию: подбирается по данным).</translation>
    </message>
    <message>
        <source>data: mean and standard deviation of the training images; none: only divide pixels by 255 (default: data).</source>
        <translation>data: среднее и стандартное отклонение обучающих изображений; none: только делить пиксели на 255 (по умолчанию: data).</translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation>Аугментация</translation>
    </message>
    <message>
        <source>Starts from</source>
        <translation>Начинается с</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Данные</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Задача</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Сеть</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Слои</translation>
    </message>
    <message>
        <source>Frozen layers</source>
        <translation>Замороженные слои</translation>
    </message>
    <message>
        <source>Changed while training</source>
        <translation>Изменено при обучении</translation>
    </message>
    <message>
        <source>Classify the images</source>
        <translation>Классифицировать изображения</translation>
    </message>
    <message>
        <source>Reconstruct the images</source>
        <translation>Реконструировать изображения</translation>
    </message>
    <message>
        <source>Reconstruction needs no classes.</source>
        <translation>Для реконструкции классы не нужны.</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Эпохи</translation>
    </message>
    <message>
        <source>Number of passes over the training images.</source>
        <translation>Число проходов по обучающим изображениям.</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Размер батча</translation>
    </message>
    <message>
        <source>images</source>
        <translation>изобр.</translation>
    </message>
    <message>
        <source>Images per step, across all workers.</source>
        <translation>Изображений на шаг, у всех исполнителей вместе.</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Оптимизатор</translation>
    </message>
    <message>
        <source>Algorithm that updates the weights from the gradients. Adam suits most networks.</source>
        <translation>Алгоритм, который обновляет веса по градиентам. Adam подходит большинству сетей.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Скорость обучения</translation>
    </message>
    <message>
        <source>Step size of the optimizer. Too large: training diverges. Too small: it is slow.</source>
        <translation>Размер шага оптимизатора. Слишком большой: обучение расходится. Слишком маленький: идёт медленно.</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Потери</translation>
    </message>
    <message>
        <source>What training minimises. auto is cross_entropy for classes and mean_squared_error for images.</source>
        <translation>Что минимизирует обучение. auto — cross_entropy для классов и mean_squared_error для изображений.</translation>
    </message>
    <message>
        <source>Focusing</source>
        <translation>Фокусировка</translation>
    </message>
    <message>
        <source>How strongly samples that are already right are discounted (focal); 0 is cross-entropy.</source>
        <translation>Насколько уменьшается вес уже верных примеров (focal); 0 — кросс-энтропия.</translation>
    </message>
    <message>
        <source>Huber delta</source>
        <translation>Дельта Хубера</translation>
    </message>
    <message>
        <source>Difference above which the loss grows linearly instead of quadratically (huber).</source>
        <translation>Разность, выше которой потери растут линейно, а не квадратично (huber).</translation>
    </message>
    <message>
        <source>Fraction of the previous step that is kept (sgdm, rmsprop).</source>
        <translation>Сохраняемая доля предыдущего шага (sgdm, rmsprop).</translation>
    </message>
    <message>
        <source>Nesterov momentum</source>
        <translation>Момент Нестерова</translation>
    </message>
    <message>
        <source>Uses the gradient one step ahead (sgdm).</source>
        <translation>Берёт градиент на шаг вперёд (sgdm).</translation>
    </message>
    <message>
        <source>Beta 1</source>
        <translation>Бета 1</translation>
    </message>
    <message>
        <source>Decay rate of the mean gradient (adam, adamw).</source>
        <translation>Скорость затухания среднего градиента (adam, adamw).</translation>
    </message>
    <message>
        <source>Beta 2</source>
        <translation>Бета 2</translation>
    </message>
    <message>
        <source>Decay rate of the squared gradient (adam, adamw).</source>
        <translation>Скорость затухания квадрата градиента (adam, adamw).</translation>
    </message>
    <message>
        <source>Avoids division by 0 (adam, adamw, rmsprop).</source>
        <translation>Не даёт делить на 0 (adam, adamw, rmsprop).</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Альфа</translation>
    </message>
    <message>
        <source>Decay rate of the squared gradient (rmsprop).</source>
        <translation>Скорость затухания квадрата градиента (rmsprop).</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Затухание весов</translation>
    </message>
    <message>
        <source>Pulls weights towards 0 to reduce overfitting; 0: off.</source>
        <translation>Тянет веса к 0, чтобы уменьшить переобучение; 0: выкл.</translation>
    </message>
    <message>
        <source>Decay biases too</source>
        <translation>Затухание и для смещений</translation>
    </message>
    <message>
        <source>Applies weight decay to biases and normalisation layers too.</source>
        <translation>Применяет затухание весов и к смещениям, и к слоям нормировки.</translation>
    </message>
    <message>
        <source>Clip gradient norm</source>
        <translation>Ограничить норму градиента</translation>
    </message>
    <message>
        <source>Scales longer gradients down to this norm; 0: off.</source>
        <translation>Укорачивает более длинные градиенты до этой нормы; 0: выкл.</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>Сглаживание меток</translation>
    </message>
    <message>
        <source>Fraction of each label that is spread over all classes (cross_entropy).</source>
        <translation>Доля каждой метки, распределяемая по всем классам (cross_entropy).</translation>
    </message>
    <message>
        <source>Average of weights</source>
        <translation>Усреднение весов</translation>
    </message>
    <message>
        <source>Validates and saves a moving average of the weights, which varies less between epochs. The value is its decay per step, such as 0.99; 0: off.</source>
        <translation>Проверяет и сохраняет скользящее среднее весов, которое меньше меняется от эпохи к эпохе. Значение — затухание за шаг, например 0.99; 0: выкл.</translation>
    </message>
    <message>
        <source>Rate schedule</source>
        <translation>Расписание скорости</translation>
    </message>
    <message>
        <source>How the learning rate changes during the run.</source>
        <translation>Как меняется скорость обучения за запуск.</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Разогрев</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>эпох</translation>
    </message>
    <message>
        <source>The learning rate rises from 0 for this long; 0: off.</source>
        <translation>Столько времени скорость обучения растёт от 0; 0: выкл.</translation>
    </message>
    <message>
        <source>Step interval</source>
        <translation>Интервал ступеней</translation>
    </message>
    <message>
        <source>For schedule step: epochs between drops of the learning rate.</source>
        <translation>Для расписания step: эпох между снижениями скорости обучения.</translation>
    </message>
    <message>
        <source>Step factor</source>
        <translation>Множитель ступени</translation>
    </message>
    <message>
        <source>For schedule step: factor applied at each drop.</source>
        <translation>Для расписания step: множитель при каждом снижении.</translation>
    </message>
    <message>
        <source>First period</source>
        <translation>Первый период</translation>
    </message>
    <message>
        <source>For schedule warm-restarts: the learning rate falls along a cosine for this long and begins again; each period is twice as long as the one before. The rate does not depend on the number of epochs, so that a run can be extended as if it had been planned longer.</source>
        <translation>Для расписания warm-restarts: столько времени скорость обучения падает по косинусу и начинается снова; каждый период вдвое длиннее прежнего. Скорость не зависит от числа эпох, поэтому запуск можно продлить, как если бы он сразу планировался длиннее.</translation>
    </message>
    <message>
        <source>Criterion of the best epoch</source>
        <translation>Критерий лучшей эпохи</translation>
    </message>
    <message>
        <source>What decides which epoch is the best, for the network to keep and for the validation patience.</source>
        <translation>По чему решается, какая эпоха лучшая, — для сохраняемой сети и для терпения.</translation>
    </message>
    <message>
        <source>Validation patience</source>
        <translation>Терпение по валидации</translation>
    </message>
    <message>
        <source>Stops after this many epochs without a better one; 0: never.</source>
        <translation>Останавливает после стольких эпох без улучшения; 0: никогда.</translation>
    </message>
    <message>
        <source>never</source>
        <translation>никогда</translation>
    </message>
    <message>
        <source>Network to keep</source>
        <translation>Сохраняемая сеть</translation>
    </message>
    <message>
        <source>The one of the best epoch, or the last.</source>
        <translation>Сеть лучшей эпохи или последней.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Случайное число</translation>
    </message>
    <message>
        <source>The same seed, data and settings give the same result.</source>
        <translation>То же число, данные и настройки дают тот же результат.</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Микробатч</translation>
    </message>
    <message>
        <source>Computes each step in parts of at most this many images and adds up their gradients: less memory, the same batch size; 0: the whole batch at once. BatchNorm takes its statistics from each part.</source>
        <translation>Вычисляет шаг частями не больше чем из стольких изображений и складывает градиенты: меньше памяти, тот же размер батча; 0: весь батч сразу. BatchNorm берёт статистику из каждой части.</translation>
    </message>
    <message>
        <source>whole batch</source>
        <translation>весь батч</translation>
    </message>
    <message>
        <source>Recompute activations</source>
        <translation>Пересчитывать активации</translation>
    </message>
    <message>
        <source>Computes part of the forward pass again for the backward pass instead of keeping all of it: often less than half the memory, up to a third more time. Does not affect results.</source>
        <translation>Часть прямого прохода вычисляется снова для обратного, вместо того чтобы всё хранить: часто вдвое меньше памяти и до трети больше времени. На результат не влияет.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Разрядность</translation>
    </message>
    <message>
        <source>Number format for the computations of a step. bf16 halves memory, if the processor or GPU supports it. fp16 (GPU only) also halves memory; tf32 (GPU only) rounds matrix inputs for speed. Weights stay fp32.</source>
        <translation>Формат чисел при вычислении шага. bf16 вдвое уменьшает память, если процессор или GPU его поддерживает. fp16 (только GPU) — тоже; tf32 (только GPU) округляет входы матриц ради скорости. Веса остаются fp32.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Устройство</translation>
    </message>
    <message>
        <source>The device to train on: cpu, gpu, or one GPU such as gpu:0. auto uses a GPU if one is available, otherwise the CPU.</source>
        <translation>На чём обучать: cpu, gpu или один GPU, например gpu:0. auto берёт GPU, если он есть, иначе CPU.</translation>
    </message>
    <message>
        <source>Compute threads</source>
        <translation>Вычислительные потоки</translation>
    </message>
    <message>
        <source>CPU threads for computation; 0: one per physical core.</source>
        <translation>Потоки CPU для вычислений; 0: по одному на физическое ядро.</translation>
    </message>
    <message>
        <source>Loader threads</source>
        <translation>Потоки чтения</translation>
    </message>
    <message>
        <source>Threads that read images; 0: automatic. Does not affect results.</source>
        <translation>Потоки, читающие изображения; 0: автоматически. На результат не влияет.</translation>
    </message>
    <message>
        <source>Keep images in</source>
        <translation>Хранить изображения в</translation>
    </message>
    <message>
        <source>Where to keep resized images, so that each file is read only once. auto uses memory, and the disk for images that do not fit or are slow to read. Does not affect results.</source>
        <translation>Где хранить приведённые к размеру изображения, чтобы каждый файл читался один раз. auto берёт память, а для того, что не помещается или читается медленно, диск. На результат не влияет.</translation>
    </message>
    <message>
        <source>Disk cache limit</source>
        <translation>Предел кэша на диске</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>ГБ</translation>
    </message>
    <message>
        <source>Limit for the resized images of all runs together; the least recently used are deleted first.</source>
        <translation>Предел для изображений всех запусков вместе; первыми удаляются те, что дольше не использовались.</translation>
    </message>
    <message>
        <source>Frozen layers once</source>
        <translation>Замороженные слои один раз</translation>
    </message>
    <message>
        <source>auto runs the frozen layers before the first trained one only once per image and keeps their output in memory (on the CPU, in fp32, without augmentation). Does not affect results.</source>
        <translation>auto вычисляет замороженные слои перед первым обучаемым один раз на изображение и держит их выход в памяти (на CPU, в fp32, без аугментации). На результат не влияет.</translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation>Воспроизводимо</translation>
    </message>
    <message>
        <source>The same bits in every run: sums have a fixed order, which may be slower on a GPU. The CPU is always deterministic.</source>
        <translation>Одни и те же биты при каждом запуске: порядок сумм постоянен, что на GPU может быть медленнее. CPU всегда воспроизводим.</translation>
    </message>
    <message>
        <source>Winograd convolutions</source>
        <translation>Свёртки Винограда</translation>
    </message>
    <message>
        <source>Computes 3 × 3 convolutions with a quarter of the multiplications where that is faster, with slightly more rounding.</source>
        <translation>Вычисляет свёртки 3 × 3 с четвертью умножений там, где это быстрее, с чуть большим округлением.</translation>
    </message>
    <message>
        <source>Checkpoint interval</source>
        <translation>Интервал контрольных точек</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>минут</translation>
    </message>
    <message>
        <source>Also saves within an epoch after this many minutes; 0: only at the end of an epoch.</source>
        <translation>Сохранять и внутри эпохи через столько минут; 0: только в конце эпохи.</translation>
    </message>
    <message>
        <source>Checkpoint steps</source>
        <translation>Контрольные точки по шагам</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>шагов</translation>
    </message>
    <message>
        <source>Also saves within an epoch after this many steps; 0: off.</source>
        <translation>Сохранять и внутри эпохи через столько шагов; 0: выкл.</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>План</translation>
    </message>
    <message>
        <source>Regularisation</source>
        <translation>Регуляризация</translation>
    </message>
    <message>
        <source>Learning rate schedule</source>
        <translation>Расписание скорости обучения</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Результат</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Машина</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Контрольные точки</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Исполнители</translation>
    </message>
    <message>
        <source>Groups of CPU threads that compute a share of each batch each, as if it were computed at once. May be faster than one group of many threads.</source>
        <translation>Группы потоков CPU, каждая из которых считает свою долю батча, как если бы он считался сразу. Бывает быстрее, чем одна группа из многих потоков.</translation>
    </message>
    <message>
        <source>Loads of the workers</source>
        <translation>Нагрузка исполнителей</translation>
    </message>
    <message>
        <source>How much of each batch each worker computes, as one number for each: 3,1 gives the first one three quarters of it, and a worker with 0 has no image; empty: all the same.</source>
        <translation>Сколько батча считает каждый исполнитель, по числу на каждого: 3,1 даёт первому три четверти, а у исполнителя с 0 нет изображений; пусто: поровну.</translation>
    </message>
    <message>
        <source>all the same</source>
        <translation>поровну</translation>
    </message>
    <message>
        <source>Shards</source>
        <translation>Шарды</translation>
    </message>
    <message>
        <source>Computes each batch in this many shares, with one thread each: the same bits for any number of workers; 0: off.</source>
        <translation>Вычисляет батч столькими долями, по потоку на каждую: одни и те же биты при любом числе исполнителей; 0: выкл.</translation>
    </message>
    <message>
        <source>Statistics of a batch</source>
        <translation>Статистика батча</translation>
    </message>
    <message>
        <source>What BatchNorm normalises by with several workers or shards: mean and variance of the whole batch (combined), or those of each share alone (local), so that workers wait less for each other and the result depends on the number of shares.</source>
        <translation>По чему BatchNorm нормирует при нескольких исполнителях или шардах: среднее и дисперсия всего батча (combined) или только своей доли (local), тогда исполнители меньше ждут друг друга, а результат зависит от числа долей.</translation>
    </message>
    <message>
        <source>Give an image another class than its folder&apos;s, by its path inside the folder; can be repeated. Adds to those of a project; none forgets these.</source>
        <translation>Дать изображению другой класс, чем у его папки, путь внутри папки; можно указать несколько раз. Добавляется к имеющимся в проекте; none их забывает.</translation>
    </message>
    <message>
        <source>Further folders of images</source>
        <translation>Дополнительные папки с изображениями</translation>
    </message>
    <message>
        <source>Another folder of images, with classes of its own or the same ones; can be repeated. One that has moved takes the place of the folder of its name, or write NAME=FOLDER; none forgets those of a project.</source>
        <translation>Ещё одна папка с изображениями, со своими или теми же классами; можно указать несколько раз. Перемещённая занимает место папки с тем же именем, или пишите ИМЯ=ПАПКА; none забывает папки проекта.</translation>
    </message>
    <message>
        <source>Folders of test images</source>
        <translation>Папки с тестовыми изображениями</translation>
    </message>
    <message>
        <source>A folder of test images, with the same classes: all of them are tested with, and none of the other images. Otherwise as --more-data.</source>
        <translation>Папка с тестовыми изображениями тех же классов: проверка идёт на них всех и ни на каких других. В остальном как --more-data.</translation>
    </message>
    <message>
        <source>Bypassed layers</source>
        <translation>Слои в обход</translation>
    </message>
    <message>
        <source>Learning rate (peak)</source>
        <translation>Скорость обучения (пик)</translation>
    </message>
</context>
<context>
    <name>FoldRows</name>
    <message numerus="yes">
        <source>%1, %n fold(s)</source>
        <translation>
            <numerusform>%1, %n блок</numerusform>
            <numerusform>%1, %n блока</numerusform>
            <numerusform>%1, %n блоков</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FoldWork</name>
    <message>
        <source>The images of this cross-validation are no longer in %1. Put them back there, or continue in a terminal: %2</source>
        <translation>Изображений этой кросс-валидации больше нет в %1. Верните их туда или продолжите в терминале: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) found</source>
        <translation>
            <numerusform>Найдено %n изображение</numerusform>
            <numerusform>Найдено %n изображения</numerusform>
            <numerusform>Найдено %n изображений</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GroupResult</name>
    <message>
        <source>%1, mean %2</source>
        <translation>%1, среднее %2</translation>
    </message>
</context>
<context>
    <name>GroupTitle</name>
    <message>
        <source>Drag to move the group, double-click to fold it, F2 to rename it, L to freeze its layers or train them</source>
        <translation>Тяните, чтобы переместить группу, двойной щелчок сворачивает её, F2 — переименовать, L — заморозить её слои или обучать их</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Клавиши</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Espalier %1&lt;/b&gt;&lt;br&gt;Drop a folder of images, press Start, and get a trained model. Stop at any time.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Espalier %1&lt;/b&gt;&lt;br&gt;Перетащите папку с изображениями, нажмите «Старт» и получите обученную модель. Остановить можно в любой момент.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;table cellpadding=3&gt;&lt;tr&gt;&lt;td&gt;Ctrl+O, Ctrl+S&lt;/td&gt;&lt;td&gt;open, save&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+V&lt;/td&gt;&lt;td&gt;open or try what is on the clipboard&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Z, Ctrl+Y&lt;/td&gt;&lt;td&gt;undo, redo&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+R&lt;/td&gt;&lt;td&gt;start training&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Shift+R&lt;/td&gt;&lt;td&gt;add a run to the queue&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Space&lt;/td&gt;&lt;td&gt;pause, continue; hold the camera&apos;s image&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+.&lt;/td&gt;&lt;td&gt;stop and save&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+1 … Ctrl+7&lt;/td&gt;&lt;td&gt;go to a step on the left&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Delete, Ctrl+C, Ctrl+V, Ctrl+D&lt;/td&gt;&lt;td&gt;delete, copy, paste, duplicate layers&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift, Ctrl and click&lt;/td&gt;&lt;td&gt;Data page: select more images&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;1 … 9, 0, C, Delete&lt;/td&gt;&lt;td&gt;Data page: give selected images the class with this digit, choose it by name, exclude them&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;A, 1 … 9, 0, C, X, K, arrows&lt;/td&gt;&lt;td&gt;Results, Review: it is what the network says, give it a class, exclude it, keep it, go to the next&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;H, O, Enter&lt;/td&gt;&lt;td&gt;Review: heat map, occlusion, enlarge&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Delete, Space&lt;/td&gt;&lt;td&gt;list of classes: remove an added class, switch one off or on&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;wheel, drag, double-click&lt;/td&gt;&lt;td&gt;zoom, pan, show all of the curves&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;arrows, with Shift, with Ctrl&lt;/td&gt;&lt;td&gt;move between layers, extend the selection, move layers&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;A, Ctrl+F&lt;/td&gt;&lt;td&gt;add a layer, find one&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;C, arrows, Enter&lt;/td&gt;&lt;td&gt;draw a wire&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+G, Ctrl+Shift+G&lt;/td&gt;&lt;td&gt;group, ungroup&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Enter, Esc&lt;/td&gt;&lt;td&gt;open a group or a box with bands, close it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;L, Shift+L&lt;/td&gt;&lt;td&gt;freeze or train layers, freeze everything before&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;B&lt;/td&gt;&lt;td&gt;bypass layers: drawn, but not computed&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F2, N&lt;/td&gt;&lt;td&gt;rename a group or layer, add a note&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Space and drag, F&lt;/td&gt;&lt;td&gt;pan the canvas, show all of it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;End, L&lt;/td&gt;&lt;td&gt;follow the latest step, logarithmic loss&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;arrows, Enter, + - 0&lt;/td&gt;&lt;td&gt;select, open and resize cells of the confusion matrix&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Space, T, F2, Enter&lt;/td&gt;&lt;td&gt;Runs page: tick a run, add a tag, write a note, open it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F1&lt;/td&gt;&lt;td&gt;help on the focused field; again, the guide to the page&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;?&lt;/td&gt;&lt;td&gt;this list&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation>&lt;table cellpadding=3&gt;&lt;tr&gt;&lt;td&gt;Ctrl+O, Ctrl+S&lt;/td&gt;&lt;td&gt;открыть, сохранить&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+V&lt;/td&gt;&lt;td&gt;открыть или попробовать то, что в буфере обмена&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Z, Ctrl+Y&lt;/td&gt;&lt;td&gt;отменить, повторить&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+R&lt;/td&gt;&lt;td&gt;начать обучение&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Shift+R&lt;/td&gt;&lt;td&gt;добавить запуск в очередь&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Пробел&lt;/td&gt;&lt;td&gt;пауза, продолжить; удержать кадр камеры&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+.&lt;/td&gt;&lt;td&gt;остановить и сохранить&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+1 … Ctrl+7&lt;/td&gt;&lt;td&gt;перейти к шагу слева&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Delete, Ctrl+C, Ctrl+V, Ctrl+D&lt;/td&gt;&lt;td&gt;удалить, копировать, вставить, дублировать слои&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift, Ctrl и щелчок&lt;/td&gt;&lt;td&gt;страница данных: выбрать ещё изображения&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;1 … 9, 0, C, Delete&lt;/td&gt;&lt;td&gt;страница данных: дать выбранным изображениям класс с этой цифрой, выбрать его по имени, исключить их&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;A, 1 … 9, 0, C, X, K, стрелки&lt;/td&gt;&lt;td&gt;результаты, просмотр: верно то, что говорит сеть; дать класс, исключить, оставить, к следующему&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;H, O, Enter&lt;/td&gt;&lt;td&gt;просмотр: тепловая карта, перекрытие, увеличить&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Delete, Пробел&lt;/td&gt;&lt;td&gt;список классов: удалить добавленный класс, выключить или включить&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;колесо, перетаскивание, двойной щелчок&lt;/td&gt;&lt;td&gt;масштаб, сдвиг, показать кривые целиком&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;стрелки, с Shift, с Ctrl&lt;/td&gt;&lt;td&gt;перейти между слоями, расширить выделение, переместить слои&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;A, Ctrl+F&lt;/td&gt;&lt;td&gt;добавить слой, найти слой&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;C, стрелки, Enter&lt;/td&gt;&lt;td&gt;провести связь&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+G, Ctrl+Shift+G&lt;/td&gt;&lt;td&gt;сгруппировать, разгруппировать&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Enter, Esc&lt;/td&gt;&lt;td&gt;открыть группу или рамку с полосами, закрыть&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;L, Shift+L&lt;/td&gt;&lt;td&gt;заморозить слои или обучать, заморозить всё, что раньше&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;B&lt;/td&gt;&lt;td&gt;обойти слои: начерчены, но не вычисляются&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F2, N&lt;/td&gt;&lt;td&gt;переименовать группу или слой, добавить заметку&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Пробел и перетаскивание, F&lt;/td&gt;&lt;td&gt;сдвинуть холст, показать его целиком&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;End, L&lt;/td&gt;&lt;td&gt;следить за последним шагом, логарифмические потери&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;стрелки, Enter, + - 0&lt;/td&gt;&lt;td&gt;выбрать, открыть и изменить размер ячеек матрицы ошибок&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Пробел, T, F2, Enter&lt;/td&gt;&lt;td&gt;страница запусков: отметить запуск, добавить метку, написать заметку, открыть&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F1&lt;/td&gt;&lt;td&gt;справка о поле; ещё раз — руководство по странице&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;?&lt;/td&gt;&lt;td&gt;этот список&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt; {3&gt;?} {1 ?} {7&lt;?} {1 ?} {9, 0,?} {1 ?} {9, 0,?} {2,?} {0&lt;?} {2,?} {1&lt;?}</translation>
    </message>
</context>
<context>
    <name>ImageScan</name>
    <message numerus="yes">
        <source>%n image(s) found</source>
        <translation>
            <numerusform>Найдено %n изображение</numerusform>
            <numerusform>Найдено %n изображения</numerusform>
            <numerusform>Найдено %n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>, %1 unreadable</source>
        <translation>, не читается: %1</translation>
    </message>
    <message>
        <source>The images of this project are no longer in %1. If they have moved, locate their folder; if they are on another disk, connect it and open the project again.</source>
        <translation>Изображений этого проекта больше нет в %1. Если их переместили, укажите папку; если они на другом диске, подключите его и откройте проект снова.</translation>
    </message>
</context>
<context>
    <name>LayerBox</name>
    <message>
        <source>Trained. Click or press L to freeze: it then stays as it is.</source>
        <translation>Обучается. Щёлкните или нажмите L, чтобы заморозить: тогда слой останется как есть.</translation>
    </message>
    <message>
        <source>Some layers inside are frozen. Click or press L to freeze all.</source>
        <translation>Часть слоёв внутри заморожена. Щёлкните или нажмите L, чтобы заморозить все.</translation>
    </message>
    <message>
        <source>Frozen: training leaves it as it is. Click or press L to train it.</source>
        <translation>Заморожен: обучение оставляет его как есть. Щёлкните или нажмите L, чтобы обучать.</translation>
    </message>
    <message>
        <source>Inside: %1. Double-click or Enter opens the group.</source>
        <translation>Внутри: %1. Двойной щелчок или Enter открывает группу.</translation>
    </message>
    <message>
        <source>Learning rate %1</source>
        <translation>Скорость обучения %1</translation>
    </message>
    <message>
        <source>Bypassed: it is not computed, and what it receives goes to the layers behind it. B uses it again.</source>
        <translation>В обход: не вычисляется, его вход идёт прямо к следующим слоям. B снова использует его.</translation>
    </message>
</context>
<context>
    <name>Measure</name>
    <message>
        <source>Parameters</source>
        <translation>Параметры</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>Умножения-сложения</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Активации</translation>
    </message>
    <message>
        <source>Gradient ÷ weights</source>
        <translation>Градиент ÷ веса</translation>
    </message>
    <message>
        <source>Dead ReLUs</source>
        <translation>Мёртвые ReLU</translation>
    </message>
    <message>
        <source>Time in a step</source>
        <translation>Время в шаге</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 мс</translation>
    </message>
</context>
<context>
    <name>MetricTexts</name>
    <message>
        <source>%1 to %2 %</source>
        <translation>от %1 до %2 %</translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation>%1 дБ</translation>
    </message>
    <message>
        <source>too few images to judge</source>
        <translation>слишком мало изображений для вывода</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%1 из %n изображения</numerusform>
            <numerusform>%1 из %n изображений</numerusform>
            <numerusform>%1 из %n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>95 % confidence: %1, from %n image(s).</source>
        <translation>
            <numerusform>95 %-й доверительный интервал: %1, по %n изображению.</numerusform>
            <numerusform>95 %-й доверительный интервал: %1, по %n изображениям.</numerusform>
            <numerusform>95 %-й доверительный интервал: %1, по %n изображениям.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NoteItem</name>
    <message>
        <source>Double-click to edit, drag to move, drag the lower right corner to resize</source>
        <translation>Двойной щелчок — изменить, перетаскивание — переместить, правый нижний угол — изменить размер</translation>
    </message>
</context>
<context>
    <name>OwnBlocks</name>
    <message>
        <source>There are too many blocks with similar names in %1. Choose another name.</source>
        <translation>В %1 слишком много блоков с похожими именами. Выберите другое имя.</translation>
    </message>
</context>
<context>
    <name>ParallelLines</name>
    <message>
        <source>best: %1</source>
        <translation>лучшее: %1</translation>
    </message>
</context>
<context>
    <name>ProjectLock</name>
    <message>
        <source>unknown</source>
        <translation>неизвестно</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>этом компьютере</translation>
    </message>
    <message>
        <source>process %1 on %2, since %3</source>
        <translation>процесс %1 на %2, с %3</translation>
    </message>
    <message>
        <source>%1 is read-only here, because you may not write to its folder: Start is disabled, and changes become a draft when you leave the project. Open a copy to continue now, or change the permissions of the folder and try again.</source>
        <translation>%1 здесь только для чтения, так как записывать в его папку вам нельзя: старт недоступен, а изменения станут черновиком, когда вы покинете проект. Откройте копию, чтобы продолжить сейчас, или измените права доступа к папке и попробуйте снова.</translation>
    </message>
    <message>
        <source>%1 is read-only here, because it is open in another window (%2): Start is disabled, and changes become a draft when you leave the project. Open a copy to continue now, or close the other window and try again.</source>
        <translation>%1 здесь только для чтения, так как открыт в другом окне (%2): старт недоступен, а изменения станут черновиком, когда вы покинете проект. Откройте копию, чтобы продолжить сейчас, или закройте другое окно и попробуйте снова.</translation>
    </message>
    <message>
        <source>If no such window exists, delete %1.</source>
        <translation>Если такого окна нет, удалите %1.</translation>
    </message>
    <message>
        <source>%1 was not overwritten, because it is open in another window (%2). Close that window, or save under another name.</source>
        <translation>%1 не перезаписан, так как открыт в другом окне (%2). Закройте то окно или сохраните под другим именем.</translation>
    </message>
</context>
<context>
    <name>RunBestResult</name>
    <message>
        <source>No fold is finished yet.</source>
        <translation>Ни один блок ещё не закончен.</translation>
    </message>
    <message>
        <source>The finished folds together, each on the images that it held out.</source>
        <translation>Законченные блоки вместе, каждый на изображениях, которые он отложил.</translation>
    </message>
    <message>
        <source>The mean over the finished folds, each on the images that it held out.</source>
        <translation>Среднее по законченным блокам, каждый на изображениях, которые он отложил.</translation>
    </message>
    <message>
        <source>It is epoch %1.</source>
        <translation>Это эпоха %1.</translation>
    </message>
    <message>
        <source>The model is the network of the last epoch.</source>
        <translation>Модель — сеть последней эпохи.</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Лучшая</translation>
    </message>
</context>
<context>
    <name>RunControl</name>
    <message>
        <source>use the settings of a run</source>
        <translation>взять настройки запуска</translation>
    </message>
</context>
<context>
    <name>RunMarks</name>
    <message>
        <source>stopped</source>
        <translation>остановлено</translation>
    </message>
    <message>
        <source>stopped early: validation no longer improved</source>
        <translation>остановлено рано: валидация перестала улучшаться</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>разошлось</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>закончено</translation>
    </message>
    <message>
        <source>resumed</source>
        <translation>возобновлено</translation>
    </message>
    <message>
        <source>checkpoint saved</source>
        <translation>сохранена контрольная точка</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>пауза</translation>
    </message>
    <message>
        <source>continued</source>
        <translation>продолжено</translation>
    </message>
    <message>
        <source>changed: %1</source>
        <translation>изменено: %1</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>сбой: %1</translation>
    </message>
    <message>
        <source>learning rate %1, was %2</source>
        <translation>скорость обучения %1, была %2</translation>
    </message>
    <message>
        <source>end of epoch %1</source>
        <translation>конец эпохи %1</translation>
    </message>
    <message>
        <source>best so far, epoch %1</source>
        <translation>пока лучшая, эпоха %1</translation>
    </message>
    <message numerus="yes">
        <source>at least %n image(s) could not be read, or had changed, from here on</source>
        <translation>
            <numerusform>отсюда не меньше %n изображения не прочитано или изменилось</numerusform>
            <numerusform>отсюда не меньше %n изображений не прочитаны или изменились</numerusform>
            <numerusform>отсюда не меньше %n изображений не прочитаны или изменились</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Шаг %1: %2</translation>
    </message>
</context>
<context>
    <name>RunRows</name>
    <message>
        <source>%1 is not there. If its disk is away, connect it; if it was moved, drop it here from where it is; if it was deleted, Delete takes it off this list.</source>
        <translation>%1 здесь нет. Если диск отключён, подключите его; если запуск переместили, перетащите его сюда; если удалили, Delete убирает его из списка.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1: %2, was %3</source>
        <translation>%1: %2, было %3</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>без изменений</translation>
    </message>
    <message>
        <source>defaults</source>
        <translation>по умолчанию</translation>
    </message>
</context>
<context>
    <name>RunTestResult</name>
    <message>
        <source>Each fold is tested on the images that it holds out: see Best.</source>
        <translation>Каждый блок проверяется на изображениях, которые он отложил: см. «Лучшая».</translation>
    </message>
    <message>
        <source>Its newest network has not been tested on images held out for that.</source>
        <translation>Его новейшая сеть не проверена на отложенных для этого изображениях.</translation>
    </message>
    <message numerus="yes">
        <source>On %n image(s) that were held out for the test.</source>
        <translation>
            <numerusform>На %n изображении, отложенном для теста.</numerusform>
            <numerusform>На %n изображениях, отложенных для теста.</numerusform>
            <numerusform>На %n изображениях, отложенных для теста.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunsPage</name>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n папка</numerusform>
            <numerusform>%n папки</numerusform>
            <numerusform>%n папок</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n запуск</numerusform>
            <numerusform>%n запуска</numerusform>
            <numerusform>%n запусков</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cross-validation(s)</source>
        <translation>
            <numerusform>%n кросс-валидация</numerusform>
            <numerusform>%n кросс-валидации</numerusform>
            <numerusform>%n кросс-валидаций</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 и %2</translation>
    </message>
    <message>
        <source>%1 of %2 in %3</source>
        <translation>%1 из %2 в %3</translation>
    </message>
    <message>
        <source>%1 in %2; select two or more to compare</source>
        <translation>%1 в %2; выберите два или больше, чтобы сравнить</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 в %2</translation>
    </message>
</context>
<context>
    <name>ScatterQuantity</name>
    <message>
        <source>loss</source>
        <translation>потери</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Параметры</translation>
    </message>
    <message>
        <source>Time in seconds</source>
        <translation>Время в секундах</translation>
    </message>
    <message>
        <source>Epochs finished</source>
        <translation>Эпох закончено</translation>
    </message>
    <message>
        <source>Validation: %1</source>
        <translation>Валидация: %1</translation>
    </message>
    <message>
        <source>Test: %1</source>
        <translation>Тест: %1</translation>
    </message>
    <message>
        <source>Epochs planned</source>
        <translation>Запланировано эпох</translation>
    </message>
</context>
<context>
    <name>StartChoice</name>
    <message>
        <source>Start from random weights</source>
        <translation>Начать со случайных весов</translation>
    </message>
    <message>
        <source>Start from %1</source>
        <translation>Начать с: %1</translation>
    </message>
</context>
<context>
    <name>StartRow</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>на этом компьютере</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>повреждён</translation>
    </message>
    <message>
        <source>%1 to download</source>
        <translation>загрузить %1</translation>
    </message>
    <message>
        <source>%1 on test images</source>
        <translation>%1 на тестовых изображениях</translation>
    </message>
    <message>
        <source>%1 on validation images</source>
        <translation>%1 на изображениях валидации</translation>
    </message>
    <message>
        <source>no result</source>
        <translation>нет результата</translation>
    </message>
    <message>
        <source>Runs of this project, by another metric</source>
        <translation>Запуски этого проекта, по другой метрике</translation>
    </message>
    <message>
        <source>Runs of this project, the best first</source>
        <translation>Запуски этого проекта, лучший первым</translation>
    </message>
    <message>
        <source>Runs on the same images, by another metric</source>
        <translation>Запуски на тех же изображениях, по другой метрике</translation>
    </message>
    <message>
        <source>Runs on the same images, the best first</source>
        <translation>Запуски на тех же изображениях, лучший первым</translation>
    </message>
    <message>
        <source>learns from your images alone</source>
        <translation>учится только на ваших изображениях</translation>
    </message>
    <message>
        <source>Trained by others</source>
        <translation>Обучено другими</translation>
    </message>
    <message>
        <source>A file of your own</source>
        <translation>Свой файл</translation>
    </message>
    <message>
        <source>A file of weights</source>
        <translation>Файл с весами</translation>
    </message>
    <message>
        <source>PyTorch, Keras, safetensors or ONNX</source>
        <translation>PyTorch, Keras, safetensors или ONNX</translation>
    </message>
    <message>
        <source>Your runs could not be read</source>
        <translation>Ваши запуски не удалось прочитать</translation>
    </message>
    <message>
        <source>Reading your runs …</source>
        <translation>Чтение ваших запусков …</translation>
    </message>
    <message>
        <source>No run of this project can be started from yet</source>
        <translation>Пока нет запуска этого проекта, с которого можно начать</translation>
    </message>
</context>
<context>
    <name>StartTexts</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 и ещё %n</numerusform>
            <numerusform>%1 и ещё %n</numerusform>
            <numerusform>%1 и ещё %n</numerusform>
        </translation>
    </message>
    <message>
        <source>the last layer is new</source>
        <translation>последний слой новый</translation>
    </message>
    <message>
        <source>new: %1</source>
        <translation>новое: %1</translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation>Случайные веса</translation>
    </message>
    <message>
        <source>Starts from %1: %2</source>
        <translation>Начинается с %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n tensor(s); %2</source>
        <translation>
            <numerusform>%1 из %n тензора; %2</numerusform>
            <numerusform>%1 из %n тензоров; %2</numerusform>
            <numerusform>%1 из %n тензоров; %2</numerusform>
        </translation>
    </message>
    <message>
        <source>In %1, stride, dilation or padding differs from the file&apos;s.</source>
        <translation>В %1 шаг окна, разрежение или отступ не такие, как в файле.</translation>
    </message>
    <message>
        <source>These layers have no bias here, although the file has one: %1.</source>
        <translation>У этих слоёв здесь нет смещения, хотя в файле оно есть: %1.</translation>
    </message>
    <message>
        <source>In %1, epsilon differs from the file&apos;s, which changes results slightly.</source>
        <translation>В %1 эпсилон не такой, как в файле, что слегка меняет результаты.</translation>
    </message>
    <message>
        <source>These frozen layers have no weights in the start and would stay random: %1. Train them, or choose a start that has them.</source>
        <translation>Для этих замороженных слоёв весов нет, и они остались бы случайными: %1. Обучайте их или выберите начало, где они есть.</translation>
    </message>
    <message>
        <source>This is not the published file of %1, although its tensors have the same names and shapes: how its images were prepared is not known.</source>
        <translation>Это не опубликованный файл %1, хотя имена и формы тензоров те же: как готовились его изображения, неизвестно.</translation>
    </message>
    <message>
        <source>The drawing is not the network %1.</source>
        <translation>Чертёж — не сеть %1.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Its weights were trained on grey images of %1 pixels.</source>
        <translation>Его веса обучены на чёрно-белых изображениях %1 пикселей.</translation>
    </message>
    <message>
        <source>Its weights were trained on colour images of %1 pixels.</source>
        <translation>Его веса обучены на цветных изображениях %1 пикселей.</translation>
    </message>
    <message>
        <source>Its weights were trained on images prepared differently.</source>
        <translation>Его веса обучены на иначе подготовленных изображениях.</translation>
    </message>
    <message>
        <source>Draw its network</source>
        <translation>Начертить его сеть</translation>
    </message>
    <message>
        <source>Prepare images as it expects</source>
        <translation>Готовить изображения, как он ожидает</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 на %2</translation>
    </message>
    <message>
        <source>all weights</source>
        <translation>все веса</translation>
    </message>
</context>
<context>
    <name>StepTexts</name>
    <message>
        <source>about %1</source>
        <translation>около %1</translation>
    </message>
    <message>
        <source>no training</source>
        <translation>без обучения</translation>
    </message>
    <message>
        <source>Train shows the time</source>
        <translation>Время покажет страница обучения</translation>
    </message>
    <message>
        <source>Train now</source>
        <translation>Обучать сейчас</translation>
    </message>
    <message>
        <source>Continues this run from where it ended, at once</source>
        <translation>Сразу продолжает этот запуск с того места, где он кончился</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Просмотреть</translation>
    </message>
    <message>
        <source>Shows these images under Mistakes. Some of them may have the wrong class, or show too little.</source>
        <translation>Показывает эти изображения на вкладке ошибок. У некоторых может быть неверный класс, или на них слишком мало видно.</translation>
    </message>
    <message>
        <source>Set up on Train</source>
        <translation>Настроить на странице обучения</translation>
    </message>
    <message>
        <source>Gives the project the settings of this run with this change, and opens the Train page, where Start trains it as a new run. Undo reverts the change.</source>
        <translation>Даёт проекту настройки этого запуска с этим изменением и открывает страницу обучения, где «Старт» начнёт новый запуск. Отмена возвращает.</translation>
    </message>
    <message>
        <source>Opens the images of this run as a project with the settings of this run and this change, and the Train page, where Start trains it as a new run.</source>
        <translation>Открывает изображения этого запуска как проект с его настройками и этим изменением и страницу обучения, где «Старт» начнёт новый запуск.</translation>
    </message>
    <message numerus="yes">
        <source>%1 for %n epoch(s)</source>
        <comment>about 25 s for 10 epochs</comment>
        <translation>
            <numerusform>%1 на %n эпоху</numerusform>
            <numerusform>%1 на %n эпохи</numerusform>
            <numerusform>%1 на %n эпох</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TemplateGallery</name>
    <message>
        <source>The network that this task usually begins with.</source>
        <translation>Сеть, с которой эта задача обычно начинается.</translation>
    </message>
    <message>
        <source>Does not suit these images</source>
        <translation>Не подходит этим изображениям</translation>
    </message>
    <message>
        <source>%1 of memory: more than is free</source>
        <translation>%1 памяти: больше, чем свободно</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>%1 памяти</translation>
    </message>
    <message>
        <source>measuring its time …</source>
        <translation>измеряется время …</translation>
    </message>
    <message>
        <source>very slow here: no time after 30 s</source>
        <translation>здесь очень медленно: за 30 с времени нет</translation>
    </message>
    <message>
        <source>time could not be measured</source>
        <translation>время измерить не удалось</translation>
    </message>
    <message>
        <source>too large to train here</source>
        <translation>слишком велика, чтобы обучать здесь</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 с</translation>
    </message>
    <message>
        <source>%1 for training, of %2 × %3 pixels.</source>
        <translation>%1 для обучения, %2 × %3 пикселей.</translation>
    </message>
    <message>
        <source>Espalier draws it by itself for images like these: %1</source>
        <translation>Для таких изображений Espalier рисует её сам: %1</translation>
    </message>
    <message>
        <source>Of the networks that begin with random weights, Espalier would draw this one for images like these: %1 The project starts from trained weights instead.</source>
        <translation>Из сетей, которые начинают со случайных весов, для таких изображений Espalier нарисовал бы эту: %1 Но проект начинает с обученных весов.</translation>
    </message>
    <message>
        <source>about %1 per epoch, measured here</source>
        <translation>около %1 на эпоху, измерено здесь</translation>
    </message>
    <message>
        <source>Trained weights: %1 Licence: %2. They are on this computer.</source>
        <translation>Обученные веса: %1 Лицензия: %2. Они есть на этом компьютере.</translation>
    </message>
    <message>
        <source>Trained weights: %1 Licence: %2. %3 to download.</source>
        <translation>Обученные веса: %1 Лицензия: %2. Загрузить нужно %3.</translation>
    </message>
</context>
<context>
    <name>Terms</name>
    <message>
        <source>accuracy</source>
        <translation>точность</translation>
    </message>
    <message>
        <source>Of all images, the fraction that is predicted correctly.</source>
        <translation>Доля всех изображений, предсказанных верно.</translation>
    </message>
    <message>
        <source>balanced accuracy</source>
        <translation>сбалансированная точность</translation>
    </message>
    <message>
        <source>The accuracy of each class, averaged over the classes, so that a class of few images counts as much as one of many.</source>
        <translation>Точность каждого класса, усреднённая по классам, так что класс из немногих изображений значит столько же, сколько большой.</translation>
    </message>
    <message>
        <source>top-5 accuracy</source>
        <translation>точность top-5</translation>
    </message>
    <message>
        <source>The fraction of images whose class is among the five that get the highest scores.</source>
        <translation>Доля изображений, класс которых — среди пяти с наибольшими оценками.</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>прецизионность</translation>
    </message>
    <message>
        <source>Of the images predicted as a class, the fraction that really is of it.</source>
        <translation>Доля изображений, действительно принадлежащих классу, среди предсказанных как этот класс.</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>полнота</translation>
    </message>
    <message>
        <source>Of the images of a class, the fraction that is predicted as that class.</source>
        <translation>Доля изображений класса, предсказанных как этот класс.</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>One number for precision and recall together (their harmonic mean): high only if both are.</source>
        <translation>Одно число для прецизионности и полноты (среднее гармоническое): велико, только если велики обе.</translation>
    </message>
    <message>
        <source>PSNR</source>
        <translation>PSNR</translation>
    </message>
    <message>
        <source>How close an image is to its original, in decibels: more is closer.</source>
        <translation>Насколько изображение близко к оригиналу, в децибелах: больше — ближе.</translation>
    </message>
    <message>
        <source>SSIM</source>
        <translation>SSIM</translation>
    </message>
    <message>
        <source>How much the structures of an image look like those of its original: 1 is the same.</source>
        <translation>Насколько структуры изображения похожи на структуры оригинала: 1 — одинаковы.</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>потери</translation>
    </message>
    <message>
        <source>What training makes smaller: how far the answers are from the right ones.</source>
        <translation>То, что обучение уменьшает: насколько ответы далеки от верных.</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>базовый уровень</translation>
    </message>
    <message>
        <source>What one reaches without looking at the image, by always giving the most frequent answer.</source>
        <translation>Чего можно достичь, не глядя на изображение, всегда давая самый частый ответ.</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>валидация</translation>
    </message>
    <message>
        <source>Images that are not learned from: they show during training how well the network does on new ones, and which epoch was best.</source>
        <translation>Изображения, на которых не учатся: по ним видно во время обучения, как сеть справляется с новыми и какая эпоха лучшая.</translation>
    </message>
    <message>
        <source>cross-validation</source>
        <translation>кросс-валидация</translation>
    </message>
    <message>
        <source>Several trainings, each of which holds out another part of the images, to find out how good the settings are.</source>
        <translation>Несколько обучений, каждое без своей части изображений, чтобы узнать, насколько хороши настройки.</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>эпоха</translation>
    </message>
    <message>
        <source>One pass over all training images.</source>
        <translation>Один проход по всем обучающим изображениям.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>шаг</translation>
    </message>
    <message>
        <source>One small change of the network, after each batch of images.</source>
        <translation>Одно малое изменение сети после каждого батча изображений.</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>батч</translation>
    </message>
    <message>
        <source>The images that the network learns from at the same time.</source>
        <translation>Изображения, на которых сеть учится одновременно.</translation>
    </message>
    <message>
        <source>patience</source>
        <translation>терпение</translation>
    </message>
    <message>
        <source>For how many epochs training goes on without an improvement on the validation images before it ends by itself.</source>
        <translation>Сколько эпох обучение идёт без улучшения на валидации, прежде чем закончится само.</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>скорость обучения</translation>
    </message>
    <message>
        <source>How far each step changes the network: too large and it does not settle, too small and it learns slowly.</source>
        <translation>Насколько каждый шаг меняет сеть: слишком велика — она не успокоится, слишком мала — учится медленно.</translation>
    </message>
    <message>
        <source>rate schedule</source>
        <translation>расписание скорости</translation>
    </message>
    <message>
        <source>How the learning rate changes in the course of a training.</source>
        <translation>Как скорость обучения меняется по ходу обучения.</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>разогрев</translation>
    </message>
    <message>
        <source>Steps at the beginning in which the learning rate rises from 0.</source>
        <translation>Шаги в начале, на которых скорость обучения растёт от 0.</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>оптимизатор</translation>
    </message>
    <message>
        <source>The rule by which each step changes the network.</source>
        <translation>Правило, по которому каждый шаг меняет сеть.</translation>
    </message>
    <message>
        <source>momentum</source>
        <translation>момент</translation>
    </message>
    <message>
        <source>How much of the direction of earlier steps each step keeps.</source>
        <translation>Сколько направления прежних шагов сохраняет каждый шаг.</translation>
    </message>
    <message>
        <source>weight decay</source>
        <translation>затухание весов</translation>
    </message>
    <message>
        <source>Pulls all weights a little towards 0 at each step, which makes the network memorise less.</source>
        <translation>На каждом шаге чуть тянет все веса к 0, отчего сеть меньше запоминает.</translation>
    </message>
    <message>
        <source>label smoothing</source>
        <translation>сглаживание меток</translation>
    </message>
    <message>
        <source>Takes a little certainty from the right answers, so that the network does not become too sure.</source>
        <translation>Отнимает у верных ответов немного уверенности, чтобы сеть не становилась слишком уверенной.</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>градиент</translation>
    </message>
    <message>
        <source>The direction in which a step makes the loss smaller.</source>
        <translation>Направление, в котором шаг уменьшает потери.</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>случайное число</translation>
    </message>
    <message>
        <source>Where chance begins: the same number gives the same training again.</source>
        <translation>С чего начинается случайность: то же число даёт то же обучение снова.</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>контрольная точка</translation>
    </message>
    <message>
        <source>The whole state of a training, saved, from which it can be resumed.</source>
        <translation>Всё состояние обучения, сохранённое так, что с него можно возобновить.</translation>
    </message>
    <message>
        <source>fingerprint</source>
        <translation>отпечаток</translation>
    </message>
    <message>
        <source>A short number of names and contents of all images: the same for the same images, wherever they are.</source>
        <translation>Короткое число по именам и содержимому всех изображений: одинаково для одинаковых изображений, где бы они ни лежали.</translation>
    </message>
    <message>
        <source>augmentation</source>
        <translation>аугментация</translation>
    </message>
    <message>
        <source>Random changes of the training images, such as flips, so that the network learns what does not matter.</source>
        <translation>Случайные изменения обучающих изображений, например отражения, чтобы сеть узнала, что неважно.</translation>
    </message>
    <message>
        <source>normalisation</source>
        <translation>нормировка</translation>
    </message>
    <message>
        <source>Shifts and scales brightness so that the numbers that the network gets are around 0.</source>
        <translation>Сдвигает и масштабирует яркость так, чтобы числа, которые получает сеть, были около 0.</translation>
    </message>
    <message>
        <source>input size</source>
        <translation>размер входа</translation>
    </message>
    <message>
        <source>To how many pixels every image is resized: more shows more details and takes longer.</source>
        <translation>До скольких пикселей приводится изображение: больше — больше деталей, но дольше.</translation>
    </message>
    <message>
        <source>stride</source>
        <translation>шаг окна</translation>
    </message>
    <message>
        <source>By how many pixels the window moves on: with 2, the output is half as wide and high.</source>
        <translation>На сколько пикселей сдвигается окно: при 2 выход вдвое уже и ниже.</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>отступ</translation>
    </message>
    <message>
        <source>A border around the image, so that the output does not become smaller.</source>
        <translation>Рамка вокруг изображения, чтобы выход не уменьшался.</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>ядро</translation>
    </message>
    <message>
        <source>The small window that a layer moves over the image.</source>
        <translation>Маленькое окно, которое слой двигает по изображению.</translation>
    </message>
    <message>
        <source>dilation</source>
        <translation>разрежение</translation>
    </message>
    <message>
        <source>How far apart the pixels are that a window looks at: 1 is side by side.</source>
        <translation>Как далеко друг от друга пиксели, на которые смотрит окно: 1 — рядом.</translation>
    </message>
    <message>
        <source>filters</source>
        <translation>фильтры</translation>
    </message>
    <message>
        <source>The patterns that a layer looks for everywhere in the image.</source>
        <translation>Узоры, которые слой ищет по всему изображению.</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>канал</translation>
    </message>
    <message>
        <source>One of the images that lie over each other: red, green and blue at the input, a pattern each further on.</source>
        <translation>Одно из изображений, лежащих друг над другом: на входе красный, зелёный и синий, дальше по узору на каждый.</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>параметр</translation>
    </message>
    <message>
        <source>A number in the network that training changes.</source>
        <translation>Число в сети, которое меняет обучение.</translation>
    </message>
    <message>
        <source>multiply-add</source>
        <translation>умножение-сложение</translation>
    </message>
    <message>
        <source>One multiplication with its addition: how many one image takes says how much there is to compute.</source>
        <translation>Одно умножение со сложением: сколько их на изображение, столько и вычислений.</translation>
    </message>
    <message>
        <source>dropout</source>
        <translation>dropout</translation>
    </message>
    <message>
        <source>Leaves out random values during training, so that the network relies on no single one.</source>
        <translation>При обучении пропускает случайные значения, чтобы сеть не полагалась ни на одно.</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>активация</translation>
    </message>
    <message>
        <source>A simple curve after a layer, such as ReLU, without which several layers would do no more than one.</source>
        <translation>Простая кривая после слоя, например ReLU, без которой несколько слоёв давали бы не больше одного.</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>свёртка</translation>
    </message>
    <message>
        <source>A layer that looks for the same small patterns everywhere in the image.</source>
        <translation>Слой, который ищет одни и те же мелкие узоры по всему изображению.</translation>
    </message>
    <message>
        <source>cross-entropy</source>
        <translation>кросс-энтропия</translation>
    </message>
    <message>
        <source>The usual loss for classes: small if the right class gets a high score.</source>
        <translation>Обычные потери для классов: малы, если у верного класса большая оценка.</translation>
    </message>
    <message>
        <source>confusion matrix</source>
        <translation>матрица ошибок</translation>
    </message>
    <message>
        <source>A table of how many images of each class are predicted as which.</source>
        <translation>Таблица, сколько изображений каждого класса предсказано как какой.</translation>
    </message>
    <message>
        <source>occlusion</source>
        <translation>перекрытие</translation>
    </message>
    <message>
        <source>Covers one part of an image after the other: where the score falls most is what the network looks at.</source>
        <translation>Закрывает части изображения по очереди: где оценка падает сильнее всего, туда сеть и смотрит.</translation>
    </message>
    <message>
        <source>heat map</source>
        <translation>тепловая карта</translation>
    </message>
    <message>
        <source>Colours over an image that show where the network finds what speaks for its answer.</source>
        <translation>Цвета поверх изображения: где сеть находит то, что говорит за её ответ.</translation>
    </message>
    <message>
        <source>folds</source>
        <translation>блоки</translation>
    </message>
    <message>
        <source>The equal parts of the images that a cross-validation holds out in turn.</source>
        <translation>Равные части изображений, которые кросс-валидация откладывает по очереди.</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>исполнитель</translation>
    </message>
    <message>
        <source>One of several copies of the network that learn from parts of each batch at the same time.</source>
        <translation>Одна из копий сети, которые одновременно учатся на частях каждого батча.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a term and its explanation</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>%1 B</source>
        <translation>%1 Б</translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation>%1 КБ</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 МБ</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 ГБ</translation>
    </message>
    <message>
        <source>%1 TB</source>
        <translation>%1 ТБ</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 с</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 мин</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 мин %2 с</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 ч %2 мин</translation>
    </message>
</context>
<context>
    <name>TrialWords</name>
    <message>
        <source>Network</source>
        <translation>Сеть</translation>
    </message>
    <message>
        <source>own network</source>
        <translation>своя сеть</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The project as it is</source>
        <translation>Проект как он есть</translation>
    </message>
    <message>
        <source>in training</source>
        <translation>обучается</translation>
    </message>
    <message>
        <source>being trained elsewhere</source>
        <translation>обучается в другом месте</translation>
    </message>
    <message>
        <source>not begun</source>
        <translation>не начат</translation>
    </message>
    <message>
        <source>begun</source>
        <translation>начат</translation>
    </message>
    <message>
        <source>waits for the others</source>
        <translation>ждёт остальных</translation>
    </message>
    <message>
        <source>trained, not tested</source>
        <translation>обучен, не проверен</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>разошёлся</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>сбой</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>закончен</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>Потери валидации</translation>
    </message>
    <message>
        <source>Validation %1</source>
        <translation>Валидация: %1 </translation>
    </message>
    <message>
        <source>Trial %1: %2</source>
        <translation>Проба %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more trial(s) failed; the tooltips in the table say why.</source>
        <translation>
            <numerusform>Не удалась ещё %n проба; причина — в подсказках таблицы.</numerusform>
            <numerusform>Не удались ещё %n пробы; причины — в подсказках таблицы.</numerusform>
            <numerusform>Не удалось ещё %n проб; причины — в подсказках таблицы.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: it needs %2 of memory, and %3 are free.</source>
        <translation>%1: нужно %2 памяти, а свободно %3.</translation>
    </message>
    <message>
        <source>%1: its first epoch takes %2 and it has %3, so it will be stopped before that epoch ends, and fail.</source>
        <translation>%1: первая эпоха занимает %2, а времени %3, поэтому участник будет остановлен до её конца и не справится.</translation>
    </message>
    <message>
        <source>Time for each</source>
        <translation>Время каждому</translation>
    </message>
    <message>
        <source>%1 · %2: %3</source>
        <translation>%1 · %2: %3</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>остановлена</translation>
    </message>
    <message>
        <source>validation loss %1</source>
        <translation>потери валидации %1</translation>
    </message>
    <message>
        <source>Best: trial %1, %2, %3.</source>
        <translation>Лучшая: проба %1, %2, %3.</translation>
    </message>
    <message>
        <source>The project as it is (%1)</source>
        <translation>Проект как есть (%1)</translation>
    </message>
    <message>
        <source>The slowest trial takes %1 for its first epoch.</source>
        <translation>Самой медленной пробе нужно %1 на первую эпоху.</translation>
    </message>
    <message>
        <source>Every trial has time for an epoch.</source>
        <translation>Каждой пробе хватает времени на эпоху.</translation>
    </message>
    <message>
        <source>Epochs to begin with</source>
        <translation>Эпох вначале</translation>
    </message>
    <message>
        <source>validation %1 %2</source>
        <translation>%1 на валидации %2</translation>
    </message>
    <message>
        <source>%1 per epoch</source>
        <translation>%1 на эпоху</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>%1 памяти</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s) in %1</source>
        <translation>
            <numerusform>%n эпоха: %1</numerusform>
            <numerusform>%n эпохи: %1</numerusform>
            <numerusform>%n эпох: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Time per epoch</source>
        <translation>Время на эпоху</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Всего</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Память</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>TrialsControl</name>
    <message>
        <source>The images are no longer in %1. Put them back there, or continue in a terminal: espalier resume FOLDER --data IMAGES</source>
        <translation>Изображений больше нет в %1. Верните их туда или продолжите в терминале: espalier resume FOLDER --data IMAGES</translation>
    </message>
</context>
<context>
    <name>WireDrag</name>
    <message>
        <source>A layer cannot be connected to itself.</source>
        <translation>Слой нельзя соединить с самим собой.</translation>
    </message>
    <message>
        <source>%1 is the network input; no wire can end there.</source>
        <translation>%1 — вход сети; связь там кончаться не может.</translation>
    </message>
    <message>
        <source>%1 has no output.</source>
        <translation>У слоя %1 нет выхода.</translation>
    </message>
</context>
<context>
    <name>espalier::ui</name>
    <message>
        <source>%1 no longer exists. It may have been moved, renamed or deleted.</source>
        <translation>%1 больше нет. Возможно, его переместили, переименовали или удалили.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::AutopsyPanel</name>
    <message>
        <source>In step %1, values became NaN or infinite.</source>
        <translation>На шаге %1 значения стали NaN или бесконечными.</translation>
    </message>
    <message>
        <source>The images of step %1 contained NaN or infinite values before they reached the network. Check the images and the normalisation.</source>
        <translation>Изображения шага %1 содержали NaN или бесконечность ещё до сети. Проверьте изображения и нормировку.</translation>
    </message>
    <message>
        <source>In step %1, the output of layer %2 was the first to contain NaN or infinite values.</source>
        <translation>На шаге %1 выход слоя %2 первым получил NaN или бесконечность.</translation>
    </message>
    <message>
        <source>In step %1, the gradients of layer %2 were the first to contain NaN or infinite values.</source>
        <translation>На шаге %1 градиенты слоя %2 первыми получили NaN или бесконечность.</translation>
    </message>
    <message>
        <source>In step %1, the weights of layer %2 were NaN or infinite.</source>
        <translation>На шаге %1 веса слоя %2 были NaN или бесконечны.</translation>
    </message>
    <message>
        <source>The update of step %1 made the optimizer&apos;s state of layer %2 NaN or infinite, so it was not saved.</source>
        <translation>Обновление шага %1 сделало состояние оптимизатора для слоя %2 NaN или бесконечным, поэтому оно не сохранено.</translation>
    </message>
    <message>
        <source>The update of step %1 made the weights of layer %2 NaN or infinite, so they were not saved.</source>
        <translation>Обновление шага %1 сделало веса слоя %2 NaN или бесконечными, поэтому они не сохранены.</translation>
    </message>
    <message>
        <source>Every value was finite, but the loss rose far above its value in the first step: the learning rate was too high, and the network is now worse than at the start.</source>
        <translation>Все значения были конечны, но потери выросли намного выше, чем на первом шаге: скорость обучения слишком высока, и сеть теперь хуже, чем в начале.</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>бесконечность</translation>
    </message>
    <message>
        <source>Loss of the last steps: %1, with a learning rate of %2.</source>
        <translation>Потери последних шагов: %1, при скорости обучения %2.</translation>
    </message>
    <message>
        <source>An earlier update had already made weights NaN or infinite.</source>
        <translation>Веса стали NaN или бесконечными ещё при более раннем обновлении.</translation>
    </message>
    <message>
        <source>Continue with a tenth of the learning rate (%1)</source>
        <translation>Продолжить с десятой долей скорости обучения (%1)</translation>
    </message>
    <message>
        <source>Continue with a learning rate of %1</source>
        <translation>Продолжить со скоростью обучения %1</translation>
    </message>
    <message>
        <source>Start again with learning rate %1 and clip norm %2</source>
        <translation>Начать снова со скоростью %1 и пределом нормы %2</translation>
    </message>
    <message>
        <source>Start again with learning rate %1 and precision %2</source>
        <translation>Начать снова со скоростью %1 и разрядностью %2</translation>
    </message>
    <message>
        <source>Start again with a tenth of the learning rate (%1)</source>
        <translation>Начать снова с десятой долей скорости обучения (%1)</translation>
    </message>
    <message>
        <source>Start again with a learning rate of %1</source>
        <translation>Начать снова со скоростью обучения %1</translation>
    </message>
    <message>
        <source>Why training diverged</source>
        <translation>Почему обучение разошлось</translation>
    </message>
    <message>
        <source>Gradient norms by layer, on a logarithmic scale</source>
        <translation>Нормы градиента по слоям, логарифмическая шкала</translation>
    </message>
    <message>
        <source>The images themselves are the problem. A lower learning rate would not help.</source>
        <translation>Дело в самих изображениях. Меньшая скорость обучения не помогла бы.</translation>
    </message>
    <message>
        <source>Continue from the last good checkpoint.</source>
        <translation>Продолжить с последней исправной контрольной точки.</translation>
    </message>
    <message>
        <source>No checkpoint can be continued from, so this starts a new run with otherwise the same settings.</source>
        <translation>Продолжить не с чего: исправных контрольных точек нет, поэтому начнётся новый запуск с прочими теми же настройками.</translation>
    </message>
    <message numerus="yes">
        <source>The %n image(s) of the batch, named in autopsy.json</source>
        <translation>
            <numerusform>Изображение батча (%n), названо в autopsy.json</numerusform>
            <numerusform>Изображения батча (%n), названы в autopsy.json</numerusform>
            <numerusform>Изображения батча (%n), названы в autopsy.json</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::Autosave</name>
    <message>
        <source>Your changes to %1 were kept as a draft, because the project itself is read-only. The draft is among the recent projects.</source>
        <translation>Ваши изменения в %1 сохранены как черновик, так как сам проект только для чтения. Черновик — среди недавних проектов.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Background</name>
    <message>
        <source>Espalier is training. Click to open.</source>
        <translation>Espalier обучает. Щёлкните, чтобы открыть.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Banner</name>
    <message>
        <source>Copy details</source>
        <translation>Копировать подробности</translation>
    </message>
    <message>
        <source>Close message</source>
        <translation>Закрыть сообщение</translation>
    </message>
</context>
<context>
    <name>espalier::ui::BatchCopies</name>
    <message>
        <source>Images of the batch</source>
        <translation>Изображения батча</translation>
    </message>
</context>
<context>
    <name>espalier::ui::BatchPreview</name>
    <message>
        <source>Images in a batch</source>
        <translation>Изображений в батче</translation>
    </message>
    <message>
        <source>%1 × %2 pixels, augmented as set on the Data page</source>
        <translation>%1 × %2 пикселей, с аугментацией со страницы данных</translation>
    </message>
    <message numerus="yes">
        <source>%1 of the %n image(s) in a batch: %2</source>
        <translation>
            <numerusform>%1 из %n изображения в батче: %2</numerusform>
            <numerusform>%1 из %n изображений в батче: %2</numerusform>
            <numerusform>%1 из %n изображений в батче: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>The images in a batch: %1</source>
        <translation>Изображения в батче: %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::BlockNameDialog</name>
    <message>
        <source>Save</source>
        <translation>Сохранить</translation>
    </message>
    <message>
        <source>Name of the block</source>
        <translation>Имя блока</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>It is listed among the layers of every drawing.</source>
        <translation>Он будет среди слоёв каждого чертежа.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::BlockShelf</name>
    <message>
        <source>Saved as the block %1, under My blocks.</source>
        <translation>Сохранено как блок %1, в разделе «Мои блоки».</translation>
    </message>
    <message>
        <source>Select the layers of the block first.</source>
        <translation>Сначала выделите слои блока.</translation>
    </message>
    <message>
        <source>A block comes behind other layers, so it cannot contain the Input.</source>
        <translation>Блок стоит за другими слоями, поэтому Input в нём быть не может.</translation>
    </message>
    <message>
        <source>Save as a block</source>
        <translation>Сохранить как блок</translation>
    </message>
    <message>
        <source>Rename the block</source>
        <translation>Переименовать блок</translation>
    </message>
    <message>
        <source>Delete block</source>
        <translation>Удаление блока</translation>
    </message>
    <message>
        <source>Delete the block %1?</source>
        <translation>Удалить блок %1?</translation>
    </message>
    <message>
        <source>Drawings that contain it keep their layers. The file %1 is deleted.</source>
        <translation>Чертежи, где он есть, сохраняют свои слои. Файл %1 удаляется.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Удалить</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Оставить</translation>
    </message>
</context>
<context>
    <name>espalier::ui::BottomStrip</name>
    <message>
        <source>%1 images/s on features</source>
        <translation>%1 изобр./с по признакам</translation>
    </message>
    <message>
        <source>%1 images/s</source>
        <translation>%1 изобр./с</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>GPU utilisation: %1</source>
        <translation>Загрузка GPU: %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>GPU memory used by all programs: %1</source>
        <translation>Память GPU, занятая всеми программами: %1</translation>
    </message>
    <message>
        <source>%1 °C</source>
        <translation>%1 °C</translation>
    </message>
    <message>
        <source>GPU temperature: %1</source>
        <translation>Температура GPU: %1</translation>
    </message>
    <message>
        <source>%1 W</source>
        <translation>%1 Вт</translation>
    </message>
    <message>
        <source>GPU power draw: %1</source>
        <translation>Мощность GPU: %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Memory used by Espalier</source>
        <translation>Память, занятая Espalier</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Ход работы</translation>
    </message>
    <message>
        <source>No messages</source>
        <translation>Нет сообщений</translation>
    </message>
    <message>
        <source>There are no messages yet.</source>
        <translation>Сообщений пока нет.</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>%1 памяти</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n сообщение</numerusform>
            <numerusform>%n сообщения</numerusform>
            <numerusform>%n сообщений</numerusform>
        </translation>
    </message>
    <message>
        <source>%1  ·  %2</source>
        <translation>%1  ·  %2</translation>
    </message>
    <message>
        <source>epoch %1 of %2</source>
        <translation>эпоха %1 из %2</translation>
    </message>
    <message>
        <source>  ·  %1 left</source>
        <translation>  ·  осталось %1</translation>
    </message>
    <message>
        <source>exporting and verifying the model …</source>
        <translation>экспорт и проверка модели …</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CameraText</name>
    <message>
        <source>%1 delivers no images. Unplug it and plug it in again, or use another camera.</source>
        <translation>%1 не даёт изображений. Отключите и подключите камеру снова или возьмите другую.</translation>
    </message>
    <message>
        <source>%1 gives neither YUYV nor JPEG, and Espalier reads no other form. Use another camera.</source>
        <translation>%1 не даёт ни YUYV, ни JPEG, а другого Espalier не читает. Возьмите другую камеру.</translation>
    </message>
    <message>
        <source>%1 was unplugged or has stopped. Plug it in again, then start the camera again.</source>
        <translation>%1 отключена или остановилась. Подключите её и запустите камеру снова.</translation>
    </message>
    <message>
        <source>%1 is used by another program. Close that program, then start the camera again.</source>
        <translation>%1 занята другой программой. Закройте её и запустите камеру снова.</translation>
    </message>
    <message>
        <source>You have no permission to use %1 (%2). Ask for your user to be added to the group &quot;video&quot;.</source>
        <translation>У вас нет прав на %1 (%2). Попросите добавить вас в группу «video».</translation>
    </message>
    <message>
        <source>%1 cannot be started (%2). Unplug it and plug it in again, or use another camera.</source>
        <translation>%1 не запускается (%2). Отключите и подключите камеру снова или возьмите другую.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CameraView</name>
    <message>
        <source>Camera</source>
        <translation>Камера</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Стоп-кадр</translation>
    </message>
    <message>
        <source>Close the camera</source>
        <translation>Закрыть камеру</translation>
    </message>
    <message>
        <source>Keep as an example</source>
        <translation>Оставить как пример</translation>
    </message>
    <message>
        <source>Class of the example</source>
        <translation>Класс примера</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Оставить как есть</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Изменить …</translation>
    </message>
    <message>
        <source>Starting the camera …</source>
        <translation>Камера запускается …</translation>
    </message>
    <message>
        <source>The camera has shown no image yet.</source>
        <translation>Камера ещё не показала изображения.</translation>
    </message>
    <message>
        <source>Hold this image (Space)</source>
        <translation>Удержать это изображение (Пробел)</translation>
    </message>
    <message>
        <source>Save this image for the class; nothing is replaced</source>
        <translation>Сохранить это изображение для класса; ничто не заменяется</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>%1 images/s, %2 ms per image</source>
        <translation>%1 изобр./с, %2 мс на изображение</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Дальше</translation>
    </message>
    <message>
        <source>The example is being saved.</source>
        <translation>Пример сохраняется.</translation>
    </message>
    <message>
        <source>Kept as an example of %1: %2. To train with the examples, add their folder on the Data page.</source>
        <translation>Оставлено как пример класса %1: %2. Чтобы обучать с примерами, добавьте их папку на странице данных.</translation>
    </message>
    <message>
        <source>Where to keep examples</source>
        <translation>Где хранить примеры</translation>
    </message>
    <message>
        <source>Freeze an image first (Space).</source>
        <translation>Сначала сделайте стоп-кадр (Пробел).</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasEdits</name>
    <message>
        <source>The folded group has several layers that could be connected. Open it (double-click) and choose one.</source>
        <translation>В свёрнутой группе несколько слоёв, к которым можно подключиться. Откройте её (двойной щелчок) и выберите.</translation>
    </message>
    <message>
        <source>%1 has no output.</source>
        <translation>У слоя %1 нет выхода.</translation>
    </message>
    <message>
        <source>Insert %1</source>
        <translation>Вставить %1</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n layer(s)</source>
        <translation>
            <numerusform>Удалить %n слой</numerusform>
            <numerusform>Удалить %n слоя</numerusform>
            <numerusform>Удалить %n слоёв</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete note</source>
        <translation>Удалить заметку</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Разъединить</translation>
    </message>
    <message>
        <source>Paste layers</source>
        <translation>Вставить слои</translation>
    </message>
    <message>
        <source>The clipboard does not contain layers: %1</source>
        <translation>В буфере обмена нет слоёв: %1</translation>
    </message>
    <message>
        <source>Duplicate layers</source>
        <translation>Дублировать слои</translation>
    </message>
    <message>
        <source>Arrange automatically</source>
        <translation>Расположить автоматически</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Переместить</translation>
    </message>
    <message>
        <source>This block is no longer there.</source>
        <translation>Этого блока больше нет.</translation>
    </message>
    <message>
        <source>The block %1 cannot be used. %2</source>
        <translation>Блок %1 использовать нельзя. %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasSearch</name>
    <message>
        <source>Group</source>
        <translation>Группа</translation>
    </message>
    <message>
        <source>Insert after %1</source>
        <translation>Вставить после %1</translation>
    </message>
    <message>
        <source>Connect to a new layer</source>
        <translation>Соединить с новым слоем</translation>
    </message>
    <message>
        <source>Insert a layer</source>
        <translation>Вставить слой</translation>
    </message>
    <message>
        <source>Find a layer by name or kind</source>
        <translation>Найти слой по имени или виду</translation>
    </message>
    <message>
        <source>My block</source>
        <translation>Мой блок</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasTyping</name>
    <message>
        <source>Rename group</source>
        <translation>Переименовать группу</translation>
    </message>
    <message>
        <source>Delete note</source>
        <translation>Удалить заметку</translation>
    </message>
    <message>
        <source>Edit note</source>
        <translation>Изменить заметку</translation>
    </message>
    <message>
        <source>Add note</source>
        <translation>Добавить заметку</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasView</name>
    <message>
        <source>Network drawing</source>
        <translation>Чертёж сети</translation>
    </message>
    <message>
        <source>Arrow keys move between layers; with Shift they extend the selection, with Ctrl they move it. A adds a layer, Ctrl+F finds one, C draws a wire, Delete removes, Ctrl+D duplicates. Ctrl+G groups, Enter opens or folds a group, Esc closes it, L freezes or trains, B bypasses, F2 renames, N adds a note. The menu key lists what can be done with the selection.</source>
        <translation>Стрелки переходят между слоями; с Shift они расширяют выделение, с Ctrl перемещают его. A добавляет слой, Ctrl+F ищет, C проводит связь, Delete удаляет, Ctrl+D дублирует. Ctrl+G группирует, Enter открывает или сворачивает группу, Esc закрывает её, L замораживает или обучает, B обходит, F2 переименовывает, N добавляет заметку. Клавиша меню показывает, что можно сделать с выделением.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CertificateView</name>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message numerus="yes">
        <source>all %1 parameter(s) are equal, bit by bit, and so is the optimizer</source>
        <translation>
            <numerusform>%1 параметр совпадает бит в бит, оптимизатор тоже</numerusform>
            <numerusform>все %1 параметра совпадают бит в бит, оптимизатор тоже</numerusform>
            <numerusform>все %1 параметров совпадают бит в бит, оптимизатор тоже</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the parameters are equal, but %1 of %n tensor(s) of statistics and optimizer differ</source>
        <translation>
            <numerusform>параметры совпадают, но различается %1 из %n тензора статистики и оптимизатора</numerusform>
            <numerusform>параметры совпадают, но различаются %1 из %n тензоров статистики и оптимизатора</numerusform>
            <numerusform>параметры совпадают, но различаются %1 из %n тензоров статистики и оптимизатора</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 parameter(s) differ, by up to %3</source>
        <translation>
            <numerusform>%1 из %2 параметра различается, не больше чем на %3</numerusform>
            <numerusform>%1 из %2 параметров различаются, не больше чем на %3</numerusform>
            <numerusform>%1 из %2 параметров различаются, не больше чем на %3</numerusform>
        </translation>
    </message>
    <message>
        <source>The run recorded no losses to compare with.</source>
        <translation>Запуск не записал потерь, с которыми можно сравнить.</translation>
    </message>
    <message numerus="yes">
        <source>The losses of %n step(s) match those that the run recorded.</source>
        <translation>
            <numerusform>Потери %n шага совпадают с записанными.</numerusform>
            <numerusform>Потери %n шагов совпадают с записанными.</numerusform>
            <numerusform>Потери %n шагов совпадают с записанными.</numerusform>
        </translation>
    </message>
    <message>
        <source>From step %1 on, the losses differ from those that the run recorded. It may have been trained on another device, with another number of threads, by another version of Espalier, or with Deterministic off.</source>
        <translation>Начиная с шага %1 потери отличаются от записанных. Возможно, запуск шёл на другом устройстве, с другим числом потоков, в другой версии Espalier или без «Воспроизводимо».</translation>
    </message>
    <message>
        <source>From step %1 on, the losses differ from those that the run recorded. It may have been trained on another device, with another number of threads, or by another version of Espalier.</source>
        <translation>Начиная с шага %1 потери отличаются от записанных. Возможно, запуск шёл на другом устройстве, с другим числом потоков или в другой версии Espalier.</translation>
    </message>
    <message numerus="yes">
        <source>Certified: the first %1 of %n step(s) were repeated and resumed with identical bits on this computer</source>
        <translation>
            <numerusform>Подтверждено: первые %1 из %n шага повторены и возобновлены на этом компьютере бит в бит</numerusform>
            <numerusform>Подтверждено: первые %1 из %n шагов повторены и возобновлены на этом компьютере бит в бит</numerusform>
            <numerusform>Подтверждено: первые %1 из %n шагов повторены и возобновлены на этом компьютере бит в бит</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>неизвестно</translation>
    </message>
    <message>
        <source>%1 ms per step</source>
        <translation>%1 мс на шаг</translation>
    </message>
    <message>
        <source>With Deterministic on: %1; twins: %2.</source>
        <translation>С «Воспроизводимо»: %1; близнецы: %2.</translation>
    </message>
    <message>
        <source>With Deterministic off: %1; twins: %2.</source>
        <translation>Без «Воспроизводимо»: %1; близнецы: %2.</translation>
    </message>
    <message>
        <source>Time: %1. The CPU is always deterministic, so there is no faster mode to compare with.</source>
        <translation>Время: %1. CPU всегда воспроизводим, поэтому более быстрого режима для сравнения нет.</translation>
    </message>
    <message>
        <source>The other mode cannot be measured on this computer: %1</source>
        <translation>Другой режим на этом компьютере измерить нельзя: %1</translation>
    </message>
    <message>
        <source>Deterministic is off for this run, so sums may be computed in any order. Switch it on for repeatable runs.</source>
        <translation>У этого запуска «Воспроизводимо» выключено, поэтому порядок сумм может быть любым. Включите, чтобы запуски повторялись.</translation>
    </message>
    <message numerus="yes">
        <source>Two trainings of %n step(s) from the same beginning: %1.</source>
        <translation>
            <numerusform>Два обучения по %n шагу с одного начала: %1.</numerusform>
            <numerusform>Два обучения по %n шага с одного начала: %1.</numerusform>
            <numerusform>Два обучения по %n шагов с одного начала: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped after step %1 and resumed: %2.</source>
        <translation>Остановлено после шага %1 и возобновлено: %2.</translation>
    </message>
    <message>
        <source>Device: %1. Parameters after step %2: %3</source>
        <translation>Устройство: %1. Параметры после шага %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>An earlier certificate of this run, over %n step(s), found a difference and was kept.</source>
        <translation>
            <numerusform>Прежний сертификат этого запуска, на %n шаг, нашёл различие и сохранён.</numerusform>
            <numerusform>Прежний сертификат этого запуска, на %n шага, нашёл различие и сохранён.</numerusform>
            <numerusform>Прежний сертификат этого запуска, на %n шагов, нашёл различие и сохранён.</numerusform>
        </translation>
    </message>
    <message>
        <source>An earlier certificate of this run covers more steps (%1) and was kept.</source>
        <translation>Прежний сертификат этого запуска охватывает больше шагов (%1) и сохранён.</translation>
    </message>
    <message>
        <source>Learnable parameter number</source>
        <translation>Номер обучаемого параметра</translation>
    </message>
    <message>
        <source>Difference in weight value</source>
        <translation>Разница в значении веса</translation>
    </message>
    <message>
        <source>Twin trainings</source>
        <translation>Обучения-близнецы</translation>
    </message>
    <message>
        <source>Resumed and uninterrupted</source>
        <translation>Возобновлённое и непрерывное</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Сравнить</translation>
    </message>
    <message>
        <source>Which trainings are compared below</source>
        <translation>Какие обучения сравниваются ниже</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Слой</translation>
    </message>
    <message>
        <source>The layer whose parameters are compared below</source>
        <translation>Слой, параметры которого сравниваются ниже</translation>
    </message>
    <message>
        <source>Not certified: trainings that should be equal differ</source>
        <translation>Не подтверждено: обучения, которые должны совпадать, различаются</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 differ)</source>
        <translation>%1 (%2 из %3 различаются)</translation>
    </message>
    <message>
        <source>These parameters are not stored in fp32, so their differences are not plotted.</source>
        <translation>Эти параметры хранятся не в fp32, поэтому их различия не показаны.</translation>
    </message>
    <message>
        <source>All differences are zero.</source>
        <translation>Все различия равны нулю.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CertifyDialog</name>
    <message>
        <source>First training: step %1 of %2</source>
        <translation>Первое обучение: шаг %1 из %2</translation>
    </message>
    <message>
        <source>Its twin: step %1 of %2</source>
        <translation>Его близнец: шаг %1 из %2</translation>
    </message>
    <message>
        <source>Training until the stop: step %1 of %2</source>
        <translation>Обучение до остановки: шаг %1 из %2</translation>
    </message>
    <message>
        <source>Resumed training: step %1 of %2</source>
        <translation>Возобновлённое обучение: шаг %1 из %2</translation>
    </message>
    <message>
        <source>First training in the other mode: step %1 of %2</source>
        <translation>Первое обучение в другом режиме: шаг %1 из %2</translation>
    </message>
    <message>
        <source>Its twin in the other mode: step %1 of %2</source>
        <translation>Его близнец в другом режиме: шаг %1 из %2</translation>
    </message>
    <message>
        <source>Trains the first steps of this run twice, and once more with a stop and resume halfway, and compares all parameters bit by bit. The run itself does not change; the result is saved in it as certificate.json.</source>
        <translation>Обучает первые шаги этого запуска дважды, и ещё раз с остановкой и возобновлением посередине, и сравнивает все параметры бит в бит. Сам запуск не меняется; результат сохраняется в нём как certificate.json.</translation>
    </message>
    <message>
        <source>Steps of each training</source>
        <translation>Шагов в каждом обучении</translation>
    </message>
    <message>
        <source>Certify</source>
        <translation>Подтвердить</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Certify %1</source>
        <translation>Подтверждение %1</translation>
    </message>
    <message>
        <source>Reading the images of the run …</source>
        <translation>Чтение изображений запуска …</translation>
    </message>
    <message>
        <source>The certification of %1</source>
        <translation>Подтверждение запуска %1</translation>
    </message>
    <message>
        <source>If you stop now, the run stays as it was.</source>
        <translation>Если остановить сейчас, запуск останется как был.</translation>
    </message>
    <message>
        <source>If you stop now, the run keeps the certificate that it already has.</source>
        <translation>Если остановить сейчас, у запуска останется прежний сертификат.</translation>
    </message>
    <message>
        <source>If you stop now, the run stays as it was, without a certificate.</source>
        <translation>Если остановить сейчас, запуск останется как был, без сертификата.</translation>
    </message>
    <message>
        <source>Cancelled. The temporary files are being removed.</source>
        <translation>Отменено. Временные файлы удаляются.</translation>
    </message>
    <message>
        <source>This run is being certified.</source>
        <translation>Этот запуск подтверждается.</translation>
    </message>
    <message>
        <source>Train, compare and write certificate.json</source>
        <translation>Обучить, сравнить и записать certificate.json</translation>
    </message>
    <message numerus="yes">
        <source>At most the %n step(s) of the run; more take longer</source>
        <translation>
            <numerusform>Не больше %n шага запуска; чем больше, тем дольше</numerusform>
            <numerusform>Не больше %n шагов запуска; чем больше, тем дольше</numerusform>
            <numerusform>Не больше %n шагов запуска; чем больше, тем дольше</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ChangedImagesDialog</name>
    <message>
        <source>Images that have changed</source>
        <translation>Изменившиеся изображения</translation>
    </message>
    <message numerus="yes">
        <source>Changes since the run started with %n image(s).</source>
        <translation>
            <numerusform>Изменения с начала запуска, в котором было %n изображение.</numerusform>
            <numerusform>Изменения с начала запуска, в котором было %n изображения.</numerusform>
            <numerusform>Изменения с начала запуска, в котором было %n изображений.</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 of %2 are shown; Copy list copies all.</source>
        <translation>Показаны первые %1 из %2; «Копировать список» копирует все.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Файл</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Изменение</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>изменено</translation>
    </message>
    <message>
        <source>missing or unreadable</source>
        <translation>нет или не читается</translation>
    </message>
    <message>
        <source>new</source>
        <translation>новое</translation>
    </message>
    <message>
        <source>Copy list</source>
        <translation>Копировать список</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ChosenImage</name>
    <message>
        <source>The network is right.</source>
        <translation>Сеть права.</translation>
    </message>
    <message>
        <source>The network is wrong.</source>
        <translation>Сеть ошибается.</translation>
    </message>
    <message>
        <source>is %1 · predicted %2</source>
        <translation>это %1 · предсказано %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassBars</name>
    <message>
        <source>Precision and recall per class</source>
        <translation>Прецизионность и полнота по классам</translation>
    </message>
    <message>
        <source>%1: precision %2, recall %3. </source>
        <translation>%1: прецизионность %2, полнота %3. </translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Прецизионность</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>Полнота</translation>
    </message>
    <message>
        <source>%1
Precision, of the images predicted as %1 those that are %1: %2
Recall, of the images of %1 those that are predicted as %1: %3</source>
        <translation>%1
Прецизионность — из предсказанных как %1 действительно %1: %2
Полнота — из изображений %1 предсказано как %1: %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%1 из %n изображения</numerusform>
            <numerusform>%1 из %n изображений</numerusform>
            <numerusform>%1 из %n изображений</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassKeys</name>
    <message>
        <source>%1 %2</source>
        <comment>a key and the class that it gives</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Class %1</source>
        <translation>Класс %1</translation>
    </message>
    <message>
        <source>Give this image the class %1 (%2)</source>
        <translation>Дать изображению класс %1 (%2)</translation>
    </message>
    <message>
        <source>Give this image the class %1</source>
        <translation>Дать этому изображению класс %1</translation>
    </message>
    <message>
        <source>New class …</source>
        <translation>Новый класс …</translation>
    </message>
    <message>
        <source>Give this image a class that is not among these (C)</source>
        <translation>Дать этому изображению класс, которого здесь нет (C)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassList</name>
    <message>
        <source>Classes</source>
        <translation>Классы</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n изображение</numerusform>
            <numerusform>%n изображения</numerusform>
            <numerusform>%n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>%1
Selected images: press %2 or drop them here to give them this class.</source>
        <translation>%1
Выбранные изображения: нажмите %2 или перетащите их сюда, чтобы дать им этот класс.</translation>
    </message>
    <message>
        <source>%1
Selected images: drop them here to give them this class.</source>
        <translation>%1
Выбранные изображения: перетащите их сюда, чтобы дать им этот класс.</translation>
    </message>
    <message>
        <source>All images</source>
        <translation>Все изображения</translation>
    </message>
    <message>
        <source>All classes</source>
        <translation>Все классы</translation>
    </message>
    <message numerus="yes">
        <source>%1
Only %n image(s): too few to learn a class from. Add images or exclude the class.</source>
        <translation>
            <numerusform>%1
Только %n изображение: слишком мало, чтобы выучить класс. Добавьте изображения или исключите класс.</numerusform>
            <numerusform>%1
Только %n изображения: слишком мало, чтобы выучить класс. Добавьте изображения или исключите класс.</numerusform>
            <numerusform>%1
Только %n изображений: слишком мало, чтобы выучить класс. Добавьте изображения или исключите класс.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassOverview</name>
    <message>
        <source>Rows: true class. Columns: predicted class.</source>
        <translation>Строки: настоящий класс. Столбцы: предсказанный.</translation>
    </message>
    <message>
        <source>Percentages</source>
        <translation>Проценты</translation>
    </message>
    <message>
        <source>Percentages of each true class instead of counts</source>
        <translation>Проценты настоящего класса вместо количества</translation>
    </message>
    <message>
        <source>Smaller cells (-)</source>
        <translation>Меньше ячейки (-)</translation>
    </message>
    <message>
        <source>Larger cells (+)</source>
        <translation>Больше ячейки (+)</translation>
    </message>
    <message>
        <source>The whole matrix (0)</source>
        <translation>Вся матрица (0)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassResultsView</name>
    <message numerus="yes">
        <source>%1 of %n label(s) equal, largest difference %2, checked with %3</source>
        <translation>
            <numerusform>%1 из %n метки совпадает, наибольшая разница %2, проверено: %3</numerusform>
            <numerusform>%1 из %n меток совпадают, наибольшая разница %2, проверено: %3</numerusform>
            <numerusform>%1 из %n меток совпадают, наибольшая разница %2, проверено: %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Классы</translation>
    </message>
    <message>
        <source>Mistakes</source>
        <translation>Ошибки</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Попробовать</translation>
    </message>
    <message>
        <source>Summary and matrix copied to the clipboard.</source>
        <translation>Сводка и матрица скопированы в буфер обмена.</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Просмотреть</translation>
    </message>
    <message>
        <source>Then and now</source>
        <translation>Тогда и теперь</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClosingQuestion</name>
    <message>
        <source>Training is paused.</source>
        <translation>Обучение на паузе.</translation>
    </message>
    <message>
        <source>Training is still in progress.</source>
        <translation>Обучение ещё идёт.</translation>
    </message>
    <message>
        <source>If you stop now, everything is saved and you can resume the run later. In the background it stays paused without a window; start Espalier again to reopen it.</source>
        <translation>Если остановить сейчас, всё сохранится, и запуск можно будет возобновить. В фоне он останется на паузе без окна; запустите Espalier снова, чтобы открыть его.</translation>
    </message>
    <message>
        <source>If you stop now, everything is saved and you can resume the run later. In the background it continues without a window; start Espalier again to reopen it.</source>
        <translation>Если остановить сейчас, всё сохранится, и запуск можно будет возобновить. В фоне он продолжится без окна; запустите Espalier снова, чтобы открыть его.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation>Остановить и сохранить</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>Остановить и закрыть</translation>
    </message>
    <message>
        <source>Keep in background</source>
        <translation>Оставить в фоне</translation>
    </message>
    <message>
        <source>Continue in background</source>
        <translation>Продолжить в фоне</translation>
    </message>
    <message>
        <source>%1 is still in progress.</source>
        <translation>%1: ещё идёт.</translation>
    </message>
    <message>
        <source>If you stop now, everything trained so far is saved, and you can continue later.</source>
        <translation>Если остановить сейчас, всё обученное сохранится, и можно будет продолжить.</translation>
    </message>
    <message>
        <source>Close the window?</source>
        <translation>Закрыть окно?</translation>
    </message>
    <message>
        <source>Keep working</source>
        <translation>Продолжить работу</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ComparisonView</name>
    <message>
        <source>%1, by %2</source>
        <translation>%1, критерий: %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>Differences between the selected runs</source>
        <translation>Различия выбранных запусков</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Потери</translation>
    </message>
    <message>
        <source>%1 (thick: validation, thin: training)</source>
        <translation>%1 (толстая: валидация, тонкая: обучение)</translation>
    </message>
    <message>
        <source>Different losses</source>
        <translation>Разные потери</translation>
    </message>
    <message>
        <source>%1, logarithmic (thick: validation, thin: training)</source>
        <translation>%1, логарифмически (толстая: валидация, тонкая: обучение)</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Проект</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Лучшая</translation>
    </message>
    <message>
        <source>Best epoch</source>
        <translation>Лучшая эпоха</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Тест</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>network of the last epoch</source>
        <translation>сеть последней эпохи</translation>
    </message>
    <message>
        <source>%1, best epoch</source>
        <translation>%1, лучшая эпоха</translation>
    </message>
    <message>
        <source>Validation loss, best epoch</source>
        <translation>Потери валидации, лучшая эпоха</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Epochs finished</source>
        <translation>Эпох закончено</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message numerus="yes">
        <source>The %1 selected runs differ in %n setting(s).</source>
        <translation>
            <numerusform>Выбранные запуски (%1) различаются в %n настройке.</numerusform>
            <numerusform>Выбранные запуски (%1) различаются в %n настройках.</numerusform>
            <numerusform>Выбранные запуски (%1) различаются в %n настройках.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %n selected run(s) have the same settings.</source>
        <translation>
            <numerusform>Настройки выбранного запуска (%n) одинаковы.</numerusform>
            <numerusform>Настройки выбранных запусков (%n) одинаковы.</numerusform>
            <numerusform>Настройки выбранных запусков (%n) одинаковы.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Результаты</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Различия</translation>
    </message>
    <message>
        <source>%1 points, within chance</source>
        <translation>%1 п., в пределах случайного</translation>
    </message>
    <message>
        <source>%1 points, more than chance</source>
        <translation>%1 п., больше случайного</translation>
    </message>
    <message numerus="yes">
        <source>Of %n comparison(s) at once, each must differ by more to be called more than chance.</source>
        <translation>
            <numerusform>При %n сравнении сразу разница должна быть больше, чтобы считаться больше случайного.</numerusform>
            <numerusform>При %n сравнениях сразу каждая разница должна быть больше, чтобы считаться больше случайного.</numerusform>
            <numerusform>При %n сравнениях сразу каждая разница должна быть больше, чтобы считаться больше случайного.</numerusform>
        </translation>
    </message>
    <message>
        <source>Test compared with A</source>
        <translation>Тест в сравнении с A</translation>
    </message>
    <message>
        <source>None of the others has a better test than A.</source>
        <translation>Ни у одного из остальных тест не лучше, чем у A.</translation>
    </message>
    <message>
        <source>Best test: %1, %2 points compared with A, within chance.</source>
        <translation>Лучший тест: %1, %2 п. по сравнению с A, в пределах случайного.</translation>
    </message>
    <message>
        <source>Best test: %1, %2 points compared with A, more than chance.</source>
        <translation>Лучший тест: %1, %2 п. по сравнению с A, больше случайного.</translation>
    </message>
    <message>
        <source>On the images that both were tested on. Choose a run by its validation: a test that is used to choose makes the chosen run look better than it is.</source>
        <translation>На изображениях, на которых проверены оба. Выбирайте запуск по валидации: если выбирать по тесту, выбранный запуск кажется лучше, чем он есть.</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s) are equal</source>
        <translation>
            <numerusform>%n настройка одинакова</numerusform>
            <numerusform>%n настройки одинаковы</numerusform>
            <numerusform>%n настроек одинаковы</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ConfusedList</name>
    <message>
        <source>%1 predicted as %2</source>
        <translation>%1 предсказано как %2</translation>
    </message>
    <message>
        <source>Most confused pairs</source>
        <translation>Чаще всего путаются</translation>
    </message>
    <message>
        <source>All mistakes</source>
        <translation>Все ошибки</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%1 из %n изображения</numerusform>
            <numerusform>%1 из %n изображений</numerusform>
            <numerusform>%1 из %n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 из %2, %3</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ConfusionView</name>
    <message numerus="yes">
        <source>%1 of %n image(s) of %2 correct (%3)</source>
        <translation>
            <numerusform>%1 из %n изображения %2 верно (%3)</numerusform>
            <numerusform>%1 из %n изображений %2 верно (%3)</numerusform>
            <numerusform>%1 из %n изображений %2 верно (%3)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s) of %2 predicted as %3 (%4)</source>
        <translation>
            <numerusform>%1 из %n изображения %2 предсказано как %3 (%4)</numerusform>
            <numerusform>%1 из %n изображений %2 предсказано как %3 (%4)</numerusform>
            <numerusform>%1 из %n изображений %2 предсказано как %3 (%4)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: never predicted</source>
        <translation>%1: ни разу не предсказан</translation>
    </message>
    <message>
        <source>%1: no images of this class</source>
        <translation>%1: изображений этого класса нет</translation>
    </message>
    <message>
        <source>%1: precision %2</source>
        <translation>%1: прецизионность %2</translation>
    </message>
    <message>
        <source>%1: %2, recall %3</source>
        <translation>%1: %2, полнота %3</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n изображение</numerusform>
            <numerusform>%n изображения</numerusform>
            <numerusform>%n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>Confusion matrix</source>
        <translation>Матрица ошибок</translation>
    </message>
    <message>
        <source>Largest size reached.</source>
        <translation>Это наибольший размер.</translation>
    </message>
    <message>
        <source>The whole matrix is visible.</source>
        <translation>Видна вся матрица.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ContinueButton</name>
    <message>
        <source>Train longer …</source>
        <translation>Обучать дольше …</translation>
    </message>
    <message>
        <source>Train this run for more epochs than planned</source>
        <translation>Обучать этот запуск больше эпох, чем планировалось</translation>
    </message>
    <message>
        <source>Continue exactly where the run stopped</source>
        <translation>Продолжить точно с того места, где запуск остановился</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CrossValidationDialog</name>
    <message>
        <source>Fold %1 of %2</source>
        <translation>Блок %1 из %2</translation>
    </message>
    <message>
        <source>%1: preparing</source>
        <translation>%1: подготовка</translation>
    </message>
    <message>
        <source>%1: epoch %2 of at most %3</source>
        <translation>%1: эпоха %2, не больше %3</translation>
    </message>
    <message>
        <source>%1. All folds: %2 left</source>
        <translation>%1. Все блоки: осталось %2</translation>
    </message>
    <message>
        <source>%1: testing on the held-out images</source>
        <translation>%1: тест на отложенных изображениях</translation>
    </message>
    <message>
        <source>How well do these settings do on unseen images? With few images, one small test set says little. This splits the images into equal parts (folds), trains once per fold without it, and then tests on it: every image is tested once.</source>
        <translation>Насколько хороши эти настройки на незнакомых изображениях? Когда их мало, один маленький тест говорит мало. Здесь изображения делятся на равные части (блоки); сеть обучается без каждого из них и проверяется на нём: каждое изображение проверяется один раз.</translation>
    </message>
    <message>
        <source>Folds</source>
        <translation>Блоки</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Старт</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Стоп</translation>
    </message>
    <message>
        <source>Cross-validation %1</source>
        <translation>Кросс-валидация %1</translation>
    </message>
    <message>
        <source>Cross-validation</source>
        <translation>Кросс-валидация</translation>
    </message>
    <message>
        <source>Stops after the current step and saves. Continue resumes from there.</source>
        <translation>Останавливает после текущего шага и сохраняет. «Продолжить» возобновляет оттуда.</translation>
    </message>
    <message>
        <source>This cross-validation has been deleted.</source>
        <translation>Эта кросс-валидация удалена.</translation>
    </message>
    <message>
        <source>A cross-validation with these settings is being trained by another program, or was stopped and is still being saved.</source>
        <translation>Кросс-валидацию с этими настройками обучает другая программа, или она остановлена и ещё сохраняется.</translation>
    </message>
    <message numerus="yes">
        <source>A cross-validation with these settings was stopped after %1 of %n fold(s). Continue trains the remaining folds.</source>
        <translation>
            <numerusform>Кросс-валидация с этими настройками остановлена после %1 из %n блока. «Продолжить» обучит остальные.</numerusform>
            <numerusform>Кросс-валидация с этими настройками остановлена после %1 из %n блоков. «Продолжить» обучит остальные.</numerusform>
            <numerusform>Кросс-валидация с этими настройками остановлена после %1 из %n блоков. «Продолжить» обучит остальные.</numerusform>
        </translation>
    </message>
    <message>
        <source>The folds are being trained.</source>
        <translation>Блоки обучаются.</translation>
    </message>
    <message>
        <source>All folds are finished.</source>
        <translation>Все блоки закончены.</translation>
    </message>
    <message>
        <source>This cross-validation is being trained in another window or terminal, or was stopped and is still being saved.</source>
        <translation>Эту кросс-валидацию обучает другое окно или терминал, или она остановлена и ещё сохраняется.</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n fold(s). Continue trains the remaining folds.</source>
        <translation>
            <numerusform>Остановлено после %1 из %n блока. «Продолжить» обучит остальные.</numerusform>
            <numerusform>Остановлено после %1 из %n блоков. «Продолжить» обучит остальные.</numerusform>
            <numerusform>Остановлено после %1 из %n блоков. «Продолжить» обучит остальные.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n эпоху</numerusform>
            <numerusform>%n эпохи</numerusform>
            <numerusform>%n эпох</numerusform>
        </translation>
    </message>
    <message>
        <source>Each fold trains %1 for at most %2 on the images in %3.</source>
        <translation>Каждый блок обучает %1 не больше чем %2 на изображениях в %3.</translation>
    </message>
    <message>
        <source>Each fold trains %1 for at most %2 (effort: %3), as the Train page says.</source>
        <translation>Каждый блок обучает %1 не больше чем %2 (усилие: %3), как указано на странице обучения.</translation>
    </message>
    <message>
        <source>Each fold trains %1 for at most %2, as the Train page says.</source>
        <translation>Каждый блок обучает %1 не больше чем %2, как указано на странице обучения.</translation>
    </message>
    <message numerus="yes">
        <source>The %n remaining fold(s) take %1.</source>
        <translation>
            <numerusform>Оставшийся %n блок займёт %1.</numerusform>
            <numerusform>Оставшиеся %n блока займут %1.</numerusform>
            <numerusform>Оставшиеся %n блоков займут %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fold(s) take %1.</source>
        <translation>
            <numerusform>%n блок займёт %1.</numerusform>
            <numerusform>%n блока займут %1.</numerusform>
            <numerusform>%n блоков займут %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Splitting the images …</source>
        <translation>Изображения делятся …</translation>
    </message>
    <message>
        <source>The cross-validation</source>
        <translation>Кросс-валидация</translation>
    </message>
    <message>
        <source>If you stop now, everything trained so far is saved, and you can continue later.</source>
        <translation>Если остановить сейчас, всё обученное сохранится, и можно будет продолжить.</translation>
    </message>
    <message>
        <source>Stopped before another fold was trained. Those that were finished are kept.</source>
        <translation>Остановлено до обучения следующего блока. Законченные сохранены.</translation>
    </message>
    <message>
        <source>Stopped before the first fold was trained.</source>
        <translation>Остановлено до обучения первого блока.</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n fold(s). Everything trained so far is in %2. Press Continue to resume, now or from the Runs page.</source>
        <translation>
            <numerusform>Остановлено после %1 из %n блока. Всё обученное — в %2. Нажмите «Продолжить» сейчас или на странице запусков.</numerusform>
            <numerusform>Остановлено после %1 из %n блоков. Всё обученное — в %2. Нажмите «Продолжить» сейчас или на странице запусков.</numerusform>
            <numerusform>Остановлено после %1 из %n блоков. Всё обученное — в %2. Нажмите «Продолжить» сейчас или на странице запусков.</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Продолжить</translation>
    </message>
    <message>
        <source>Train and test once for each fold</source>
        <translation>Обучить и проверить по разу на блок</translation>
    </message>
    <message>
        <source>The number of folds was chosen when this cross-validation began.</source>
        <translation>Число блоков выбрано, когда началась эта кросс-валидация.</translation>
    </message>
    <message>
        <source>Number of folds, %1 to %2. More folds leave more images for each training but take longer; 5 is usual.</source>
        <translation>Число блоков, от %1 до %2. Чем больше блоков, тем больше изображений на каждое обучение, но тем дольше; обычно 5.</translation>
    </message>
    <message>
        <source>These networks only measure the settings. To train the network you will use, press Use these settings on the Runs page, then press Start.</source>
        <translation>Эти сети лишь измеряют настройки. Чтобы обучить рабочую сеть, нажмите «Взять эти настройки» на странице запусков, затем «Старт».</translation>
    </message>
    <message>
        <source>These networks only measure the settings. To train the network you will use, close this dialog and press Start.</source>
        <translation>Эти сети лишь измеряют настройки. Чтобы обучить рабочую сеть, закройте это окно и нажмите «Старт».</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CurvePanel</name>
    <message>
        <source>training, smoothed %1</source>
        <translation>обучение, сглажено %1</translation>
    </message>
    <message numerus="yes">
        <source>training, mean of the last %n image(s), smoothed %1</source>
        <translation>
            <numerusform>обучение, среднее последнего изображения (%n), сглажено %1</numerusform>
            <numerusform>обучение, среднее последних %n изображений, сглажено %1</numerusform>
            <numerusform>обучение, среднее последних %n изображений, сглажено %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Скорость обучения</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Потери</translation>
    </message>
    <message>
        <source>logarithmic axis</source>
        <translation>логарифмическая ось</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>логарифмически</translation>
    </message>
    <message>
        <source>log</source>
        <translation>лог.</translation>
    </message>
    <message>
        <source>training %1</source>
        <translation>обучение %1</translation>
    </message>
    <message>
        <source>validation %1</source>
        <translation>валидация %1</translation>
    </message>
    <message>
        <source>at step %1</source>
        <translation>на шаге %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>шаг %1</translation>
    </message>
    <message>
        <source>baseline (no learning) %1</source>
        <translation>базовый уровень (без обучения) %1</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>базовый уровень %1</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Норма градиента</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CurvesView</name>
    <message>
        <source>Curves of the loss and of a metric</source>
        <translation>Кривые потерь и метрики</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DataInspector</name>
    <message>
        <source>Only training images teach the network. Validation images pick its best epoch, test images then measure it.</source>
        <translation>Сеть учится только на обучающих изображениях. По изображениям валидации выбирается лучшая эпоха, по тестовым она потом измеряется.</translation>
    </message>
    <message>
        <source>Your folders say which are which.</source>
        <translation>Какие из них какие, говорят ваши папки.</translation>
    </message>
    <message numerus="yes">
        <source>With %n validation image(s), each counts for %1: cross-validation, on the Train page, says more.</source>
        <translation>
            <numerusform>При %n изображении валидации каждое весит %1: кросс-валидация на странице обучения скажет больше.</numerusform>
            <numerusform>При %n изображениях валидации каждое весит %1: кросс-валидация на странице обучения скажет больше.</numerusform>
            <numerusform>При %n изображениях валидации каждое весит %1: кросс-валидация на странице обучения скажет больше.</numerusform>
        </translation>
    </message>
    <message>
        <source>More examples teach more, and a tenth of each class is enough to measure.</source>
        <translation>Чем больше примеров, тем больше учёбы, а для измерения довольно десятой части каждого класса.</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Задача</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Замечания</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Разбиение</translation>
    </message>
    <message>
        <source>Network input</source>
        <translation>Вход сети</translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation>Аугментация</translation>
    </message>
    <message>
        <source>Changing the task rescans the folder and selects a suitable network.</source>
        <translation>Смена задачи заново читает папку и выбирает подходящую сеть.</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Цвет</translation>
    </message>
    <message>
        <source>Greyscale</source>
        <translation>Оттенки серого</translation>
    </message>
    <message>
        <source>Input size</source>
        <translation>Размер входа</translation>
    </message>
    <message>
        <source>Colour or greyscale</source>
        <translation>Цвет или оттенки серого</translation>
    </message>
    <message>
        <source>Your choice; %1 was suggested. %2</source>
        <translation>Ваш выбор; предлагалось %1. %2</translation>
    </message>
    <message>
        <source>The test images are those of the folder that you named for it.</source>
        <translation>Тестовые изображения — те, что в указанной вами папке.</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Папки</translation>
    </message>
    <message>
        <source>%1 Photos train better from a trained start, such as %2.</source>
        <translation>%1 Фотографии лучше обучаются с обученного начала, например %2.</translation>
    </message>
    <message>
        <source>Only training images teach the network. Validation images show how well each epoch does, test images measure the network of the last one.</source>
        <translation>Сеть учат только обучающие изображения. Валидационные показывают, насколько хороша каждая эпоха, тестовые измеряют сеть последней.</translation>
    </message>
    <message>
        <source>Choose a start …</source>
        <translation>Выбрать начало …</translation>
    </message>
    <message>
        <source>What training begins with: trained weights to download, or your own</source>
        <translation>С чего начинается обучение: скачиваемые обученные веса или свои</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DataPage</name>
    <message>
        <source>Images</source>
        <translation>Изображения</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Данные</translation>
    </message>
    <message>
        <source>No images yet</source>
        <translation>Изображений пока нет</translation>
    </message>
    <message>
        <source>Open folder …</source>
        <translation>Открыть папку …</translation>
    </message>
    <message>
        <source>Drop a folder of images first.</source>
        <translation>Сначала перетащите папку с изображениями.</translation>
    </message>
    <message>
        <source>Split filter</source>
        <translation>Фильтр по частям</translation>
    </message>
    <message>
        <source>All splits</source>
        <translation>Все части</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Валидация</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Тест</translation>
    </message>
    <message>
        <source>Show the images of one split, or all images.</source>
        <translation>Показать изображения одной части или все.</translation>
    </message>
    <message>
        <source>Issue filter</source>
        <translation>Фильтр по замечаниям</translation>
    </message>
    <message>
        <source>All images</source>
        <translation>Все изображения</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>No issue concerns individual images.</source>
        <translation>Ни одно замечание не касается отдельных изображений.</translation>
    </message>
    <message>
        <source>Show the images of one issue, or all images.</source>
        <translation>Показать изображения одного замечания или все.</translation>
    </message>
    <message>
        <source>%1, resized to %2 × %3 pixels</source>
        <translation>%1, приведено к %2 × %3 пикселей</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>показано %1</translation>
    </message>
    <message>
        <source>%1, %2 selected</source>
        <translation>%1, выбрано %2</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>Включить</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>Исключить</translation>
    </message>
    <message>
        <source>Open image</source>
        <translation>Открыть изображение</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n изображение</numerusform>
            <numerusform>%n изображения</numerusform>
            <numerusform>%n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>Исключить %1</translation>
    </message>
    <message>
        <source>Include %1</source>
        <translation>Включить %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DevicePicker</name>
    <message>
        <source>%1 free of %2</source>
        <translation>свободно %1 из %2</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>Refresh devices</source>
        <translation>Обновить устройства</translation>
    </message>
    <message>
        <source>Detecting devices</source>
        <translation>Поиск устройств</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Устройство</translation>
    </message>
    <message>
        <source>Devices are being detected.</source>
        <translation>Идёт поиск устройств.</translation>
    </message>
    <message>
        <source>%1, %2, memory %3</source>
        <translation>%1, %2, память %3</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Название</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>Вычислительные возможности</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Память</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Драйвер</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Доступно</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Автоматически</translation>
    </message>
    <message>
        <source>A GPU if one is available, otherwise the CPU</source>
        <translation>GPU, если он есть, иначе CPU</translation>
    </message>
    <message>
        <source>Uses %1</source>
        <translation>Использует %1</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>да</translation>
    </message>
    <message>
        <source>no</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>Requested by the project</source>
        <translation>Задано проектом</translation>
    </message>
    <message>
        <source>Requested by the project, but not available on this computer</source>
        <translation>Задано проектом, но на этом компьютере недоступно</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DoctorView</name>
    <message>
        <source>Previous</source>
        <translation>Предыдущее</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Следующее</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Оставить как есть</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>Исключить</translation>
    </message>
    <message>
        <source>Other class …</source>
        <translation>Другой класс …</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>No mistakes.</source>
        <translation>Ошибок нет.</translation>
    </message>
    <message>
        <source>It is %1</source>
        <translation>Это %1</translation>
    </message>
    <message>
        <source>Give it the class that the network says: %1 (A)</source>
        <translation>Дать класс, который называет сеть: %1 (A)</translation>
    </message>
    <message>
        <source>Excluded from the next run.</source>
        <translation>Исключено из следующего запуска.</translation>
    </message>
    <message>
        <source>Kept as it is.</source>
        <translation>Оставлено как есть.</translation>
    </message>
    <message>
        <source>Do not use it from the next run on, or use it again; the file is not deleted (X)</source>
        <translation>Не использовать со следующего запуска или использовать снова; файл не удаляется (X)</translation>
    </message>
    <message>
        <source>Choose a class by its first letters, or add one (C)</source>
        <translation>Выбрать класс по первым буквам или добавить (C)</translation>
    </message>
    <message>
        <source>There is no image to keep.</source>
        <translation>Оставлять нечего: изображения нет.</translation>
    </message>
    <message>
        <source>It is right as it is: go on to the next one (K)</source>
        <translation>Всё верно как есть: к следующему (K)</translation>
    </message>
    <message>
        <source>This is the first one.</source>
        <translation>Это первое.</translation>
    </message>
    <message>
        <source>Left arrow</source>
        <translation>Стрелка влево</translation>
    </message>
    <message>
        <source>This is the last one.</source>
        <translation>Это последнее.</translation>
    </message>
    <message>
        <source>Right arrow</source>
        <translation>Стрелка вправо</translation>
    </message>
    <message>
        <source>Labelled %1. The network says %2, %3.</source>
        <translation>Класс: %1. Сеть говорит %2, %3.</translation>
    </message>
    <message>
        <source>It is labelled %1 already.</source>
        <translation>Этот класс у него уже есть: %1.</translation>
    </message>
    <message>
        <source>Now labelled %1.</source>
        <translation>Теперь класс %1.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Document</name>
    <message>
        <source>Untitled</source>
        <translation>Без имени</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DrawingExport</name>
    <message>
        <source>Network drawing</source>
        <translation>Чертёж сети</translation>
    </message>
    <message>
        <source>There is not enough memory for an image of %1 × %2 pixels. Export the drawing as SVG instead.</source>
        <translation>Не хватает памяти для изображения %1 × %2 пикселей. Экспортируйте чертёж в SVG.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DropArea</name>
    <message>
        <source>Drop a folder of images</source>
        <translation>Перетащите сюда папку с изображениями</translation>
    </message>
    <message>
        <source>One subfolder per class: roses, tulips, daisies …
Your images are not copied or changed, and never leave this computer.</source>
        <translation>По папке на класс: розы, тюльпаны, ромашки …
Изображения не копируются, не меняются и не покидают этот компьютер.</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>Попробовать пример</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Открыть …</translation>
    </message>
    <message>
        <source>Generates 300 images of five kinds of flowers and opens them.</source>
        <translation>Создаёт 300 изображений пяти видов цветов и открывает их.</translation>
    </message>
    <message>
        <source>Open a folder of images, a project or a model (Ctrl+O)</source>
        <translation>Открыть папку с изображениями, проект или модель (Ctrl+O)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::EffortBar</name>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n эпоху</numerusform>
            <numerusform>%n эпохи</numerusform>
            <numerusform>%n эпох</numerusform>
        </translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>последний слой</translation>
    </message>
    <message>
        <source>last stage</source>
        <translation>последняя ступень</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>все слои</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>не хватает памяти</translation>
    </message>
    <message>
        <source>estimating …</source>
        <translation>оценка …</translation>
    </message>
    <message>
        <source>Trains the last layer of the trained start.</source>
        <translation>Обучает последний слой обученной сети.</translation>
    </message>
    <message>
        <source>Trains the last stage of the trained start.</source>
        <translation>Обучает последнюю ступень обученной сети.</translation>
    </message>
    <message>
        <source>Trains all layers of the trained start.</source>
        <translation>Обучает все слои обученной сети.</translation>
    </message>
    <message>
        <source>%1 with learning rate %2.</source>
        <translation>%1 со скоростью обучения %2.</translation>
    </message>
    <message>
        <source>Changes only epochs and patience.</source>
        <translation>Меняет только эпохи и терпение.</translation>
    </message>
    <message>
        <source>With augmentation.</source>
        <translation>С аугментацией.</translation>
    </message>
    <message>
        <source>Without augmentation.</source>
        <translation>Без аугментации.</translation>
    </message>
    <message>
        <source>Reduce the batch, and it may fit.</source>
        <translation>Уменьшите батч, и может поместиться.</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>Быстро</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Умеренно</translation>
    </message>
    <message>
        <source>Thorough</source>
        <translation>Тщательно</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>Свои настройки</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>Усилие</translation>
    </message>
    <message>
        <source>The options are your own, not those of Quick, Balanced or Thorough.</source>
        <translation>Параметры ваши собственные, не из «Быстро», «Умеренно» или «Тщательно».</translation>
    </message>
    <message>
        <source>The efforts are being compared.</source>
        <translation>Варианты сравниваются.</translation>
    </message>
    <message>
        <source>Drop a folder of images and draw a network first.</source>
        <translation>Сначала перетащите папку с изображениями и начертите сеть.</translation>
    </message>
    <message>
        <source>Chosen for other images or another batch. Press it again to adapt it to the current ones.</source>
        <translation>Выбрано для других изображений или другого батча. Нажмите ещё раз, чтобы подогнать под нынешние.</translation>
    </message>
    <message>
        <source>In total: at most %1; then the model is tested and saved.</source>
        <translation>Всего, самое большее: %1; затем модель проверяется и сохраняется.</translation>
    </message>
    <message>
        <source>In total: at most %1, %2; then the model is tested and saved.</source>
        <translation>Всего, самое большее: %1, %2; затем модель проверяется и сохраняется.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::EpochScrubber</name>
    <message>
        <source>Newest</source>
        <translation>Последний</translation>
    </message>
    <message>
        <source>Moment of the training</source>
        <translation>Момент обучения</translation>
    </message>
    <message>
        <source>So far there is one moment to look at. More are kept with the checkpoints of a training, while the window is open.</source>
        <translation>Пока есть один момент. Другие сохраняются с контрольными точками обучения, пока окно открыто.</translation>
    </message>
    <message>
        <source>Earlier or later in the training: the moments that were kept</source>
        <translation>Раньше или позже в обучении: сохранённые моменты</translation>
    </message>
    <message>
        <source>The newest moment is shown.</source>
        <translation>Показан последний момент.</translation>
    </message>
    <message>
        <source>Follow the training again</source>
        <translation>Снова следить за обучением</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n kept</source>
        <translation>
            <numerusform>Оставлено %1 из %n</numerusform>
            <numerusform>Оставлено %1 из %n</numerusform>
            <numerusform>Оставлено %1 из %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExcitingView</name>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Images read</source>
        <translation>Прочитано изображений</translation>
    </message>
    <message>
        <source>Images that excite this channel most</source>
        <translation>Изображения, сильнее всего возбуждающие этот канал</translation>
    </message>
    <message>
        <source>Cancelled. Click the map again to look for them.</source>
        <translation>Отменено. Щёлкните карту снова, чтобы искать их.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>Reading training images …</source>
        <translation>Чтение обучающих изображений …</translation>
    </message>
    <message>
        <source>%1
Largest activation: %2</source>
        <translation>%1
Наибольшая активация: %2</translation>
    </message>
    <message>
        <source>No training image could be read.</source>
        <translation>Ни одно обучающее изображение не читается.</translation>
    </message>
    <message numerus="yes">
        <source>The most exciting of %n training image(s), at step %1.</source>
        <translation>
            <numerusform>Самые возбуждающие из %n обучающего изображения, на шаге %1.</numerusform>
            <numerusform>Самые возбуждающие из %n обучающих изображений, на шаге %1.</numerusform>
            <numerusform>Самые возбуждающие из %n обучающих изображений, на шаге %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExperimentsLink</name>
    <message numerus="yes">
        <source>%n run(s) of the queue are left from the last time.</source>
        <translation>
            <numerusform>С прошлого раза в очереди остался %n запуск.</numerusform>
            <numerusform>С прошлого раза в очереди осталось %n запуска.</numerusform>
            <numerusform>С прошлого раза в очереди осталось %n запусков.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show queue</source>
        <translation>Показать очередь</translation>
    </message>
    <message>
        <source>%1 is in progress. Stop it or wait until it has ended.</source>
        <translation>%1: идёт. Остановите или дождитесь конца.</translation>
    </message>
    <message>
        <source>The experiment has ended, and none of its trials has a result.</source>
        <translation>Опыт закончен, но результата нет ни у одной пробы.</translation>
    </message>
    <message>
        <source>The experiment has ended.</source>
        <translation>Эксперимент закончен.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExperimentsPage</name>
    <message>
        <source>Experiments</source>
        <translation>Опыты</translation>
    </message>
    <message>
        <source>Earlier experiments</source>
        <translation>Прежние опыты</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>Гонка</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Перебор</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Очередь</translation>
    </message>
    <message>
        <source>Compare a few networks or settings</source>
        <translation>Сравнить несколько сетей или настроек</translation>
    </message>
    <message>
        <source>Try many values of options</source>
        <translation>Попробовать много значений параметров</translation>
    </message>
    <message>
        <source>Runs that are trained one after another</source>
        <translation>Запуски, которые обучаются друг за другом</translation>
    </message>
    <message>
        <source>Drop a folder of images first.</source>
        <translation>Сначала перетащите папку с изображениями.</translation>
    </message>
    <message>
        <source>The queue</source>
        <translation>Очередь</translation>
    </message>
    <message>
        <source>The experiment</source>
        <translation>Опыт</translation>
    </message>
    <message numerus="yes">
        <source>%1 was added to the queue, where %n run(s) wait now.</source>
        <translation>
            <numerusform>%1 добавлен в очередь, где теперь ждёт %n запуск.</numerusform>
            <numerusform>%1 добавлен в очередь, где теперь ждут %n запуска.</numerusform>
            <numerusform>%1 добавлен в очередь, где теперь ждут %n запусков.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) left</source>
        <translation>
            <numerusform>остался %n запуск</numerusform>
            <numerusform>осталось %n запуска</numerusform>
            <numerusform>осталось %n запусков</numerusform>
        </translation>
    </message>
    <message>
        <source>Train several settings and compare them</source>
        <translation>Обучить с несколькими настройками и сравнить</translation>
    </message>
    <message>
        <source>%1, %2 for each trial</source>
        <translation>%1, по %2 на пробу</translation>
    </message>
    <message>
        <source>The trials are being trained. Stop them first.</source>
        <translation>Пробы обучаются. Сначала остановите их.</translation>
    </message>
    <message>
        <source>There are no experiments on these images yet.</source>
        <translation>На этих изображениях опытов ещё нет.</translation>
    </message>
    <message>
        <source>Show an experiment that is on disk</source>
        <translation>Показать опыт, который есть на диске</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExplainedImage</name>
    <message>
        <source>Image</source>
        <translation>Изображение</translation>
    </message>
    <message>
        <source>Enlarge (double click, Enter)</source>
        <translation>Увеличить (двойной щелчок, Enter)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExportPage</name>
    <message>
        <source>%1 was not exported by Espalier, so it was not replaced. Choose another name.</source>
        <translation>%1 экспортировал не Espalier, поэтому файл не заменён. Выберите другое имя.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Экспорт</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Export model</source>
        <translation>Экспорт модели</translation>
    </message>
    <message>
        <source>Share model</source>
        <translation>Поделиться моделью</translation>
    </message>
    <message>
        <source>There is no model yet. Train one, or open an earlier run on the Runs page.</source>
        <translation>Модели пока нет. Обучите её или откройте прежний запуск на странице запусков.</translation>
    </message>
    <message>
        <source>An export is in progress.</source>
        <translation>Экспорт уже идёт.</translation>
    </message>
    <message>
        <source>Export cancelled; %1 was not written.</source>
        <translation>Экспорт отменён; %1 не записан.</translation>
    </message>
    <message>
        <source>%1 already exists and was not replaced. Choose another name, or choose that file itself to replace it.</source>
        <translation>%1 уже есть и не заменён. Выберите другое имя или сам этот файл, чтобы заменить его.</translation>
    </message>
    <message>
        <source>Writing %1 and verifying it on images not used for training …</source>
        <translation>Запись %1 и проверка на изображениях вне обучения …</translation>
    </message>
    <message>
        <source>Writing %1 …</source>
        <translation>Запись %1 …</translation>
    </message>
    <message>
        <source>What is the model for?</source>
        <translation>Для чего модель?</translation>
    </message>
    <message>
        <source>Hide earlier exports</source>
        <translation>Скрыть прежние экспорты</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier export(s)</source>
        <translation>
            <numerusform>%n прежний экспорт</numerusform>
            <numerusform>%n прежних экспорта</numerusform>
            <numerusform>%n прежних экспортов</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExtendQuestion</name>
    <message>
        <source>Train longer</source>
        <translation>Обучать дольше</translation>
    </message>
    <message numerus="yes">
        <source>%1 has finished %2 of %n epoch(s). It continues from its latest checkpoint. Epochs to add:</source>
        <translation>
            <numerusform>%1 закончил %2 из %n эпохи. Он продолжится с последней контрольной точки. Добавить эпох:</numerusform>
            <numerusform>%1 закончил %2 из %n эпох. Он продолжится с последней контрольной точки. Добавить эпох:</numerusform>
            <numerusform>%1 закончил %2 из %n эпох. Он продолжится с последней контрольной точки. Добавить эпох:</numerusform>
        </translation>
    </message>
    <message>
        <source>Epochs to add</source>
        <translation>Добавить эпох</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>эпох</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s) in all, %1 to go</source>
        <translation>
            <numerusform>всего %n эпоха, осталось %1</numerusform>
            <numerusform>всего %n эпохи, осталось %1</numerusform>
            <numerusform>всего %n эпох, осталось %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n more epoch(s)</source>
        <translation>
            <numerusform>Обучать ещё %n эпоху</numerusform>
            <numerusform>Обучать ещё %n эпохи</numerusform>
            <numerusform>Обучать ещё %n эпох</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::FieldEditor</name>
    <message>
        <source>%1 to %2 %3</source>
        <translation>от %1 до %2 %3</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>По умолчанию: %1</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>Сбросить: %1</translation>
    </message>
    <message>
        <source>Reset to the default, %1</source>
        <translation>Сбросить на значение по умолчанию, %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FieldInput</name>
    <message>
        <source>mixed</source>
        <translation>разное</translation>
    </message>
    <message>
        <source>%1 must be between %2 and %3.</source>
        <translation>%1: нужно значение от %2 до %3.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FixTray</name>
    <message>
        <source>What you relabel or exclude is collected here. Files on disk are not changed.</source>
        <translation>Сюда собирается то, чему вы меняете класс и что исключаете. Файлы на диске не меняются.</translation>
    </message>
    <message>
        <source>Fixes</source>
        <translation>Исправления</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Take back: %1, %2</source>
        <translation>Вернуть: %1, %2</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>Обучить снова</translation>
    </message>
    <message>
        <source>Relabel or exclude an image first.</source>
        <translation>Сначала смените класс или исключите изображение.</translation>
    </message>
    <message>
        <source>Starts the next run with the same settings as this one</source>
        <translation>Начинает следующий запуск с теми же настройками, что у этого</translation>
    </message>
    <message numerus="yes">
        <source>%n more fix(es) are not listed; training again uses all.</source>
        <translation>
            <numerusform>Ещё %n исправление не показано; повторное обучение учтёт все.</numerusform>
            <numerusform>Ещё %n исправления не показаны; повторное обучение учтёт все.</numerusform>
            <numerusform>Ещё %n исправлений не показаны; повторное обучение учтёт все.</numerusform>
        </translation>
    </message>
    <message>
        <source>Test images among these: %1. Fixing them changes the test, not what the network learns.</source>
        <translation>Из них тестовых: %1. Их исправление меняет проверку, а не то, чему учится сеть.</translation>
    </message>
    <message>
        <source>All of these are test images. Training again changes the test, not what the network learns.</source>
        <translation>Все они тестовые. Повторное обучение изменит проверку, а не то, чему учится сеть.</translation>
    </message>
    <message numerus="yes">
        <source>Train and test again (%n fix(es))</source>
        <translation>
            <numerusform>Обучить и проверить снова (%n исправление)</numerusform>
            <numerusform>Обучить и проверить снова (%n исправления)</numerusform>
            <numerusform>Обучить и проверить снова (%n исправлений)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train again (%n fix(es))</source>
        <translation>
            <numerusform>Обучить снова (%n исправление)</numerusform>
            <numerusform>Обучить снова (%n исправления)</numerusform>
            <numerusform>Обучить снова (%n исправлений)</numerusform>
        </translation>
    </message>
    <message>
        <source>With these fixes, the accuracy of this model is %1 instead of %2.</source>
        <translation>С этими исправлениями точность этой модели — %1 вместо %2.</translation>
    </message>
    <message>
        <source>With these fixes, the accuracy of this model stays at %1.</source>
        <translation>С этими исправлениями точность этой модели остаётся %1.</translation>
    </message>
    <message>
        <source>The next run trains with the same images; only its test changes</source>
        <translation>Следующий запуск обучается на тех же изображениях; меняется только его тест</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Fixes</name>
    <message>
        <source>There is no image to change.</source>
        <translation>Менять нечего: изображения нет.</translation>
    </message>
    <message>
        <source>The project with the images of this run is not open.</source>
        <translation>Проект с изображениями этого запуска не открыт.</translation>
    </message>
    <message>
        <source>%1 is not in the open project, so it is not used for training.</source>
        <translation>%1 нет в открытом проекте, поэтому в обучении его нет.</translation>
    </message>
    <message>
        <source>%1: class %2</source>
        <translation>%1: класс %2</translation>
    </message>
    <message>
        <source>%1: as in the run</source>
        <translation>%1: как в запуске</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>the class of an image then and now</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>исключено</translation>
    </message>
    <message>
        <source>included again</source>
        <translation>снова включено</translation>
    </message>
    <message>
        <source>The model is open without its run. Open the run to put images right.</source>
        <translation>Модель открыта без своего запуска. Чтобы исправлять изображения, откройте запуск.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FlatFolderQuestion</name>
    <message>
        <source>The file names are only numbers.</source>
        <translation>Имена файлов — только числа.</translation>
    </message>
    <message>
        <source>All file names start with &quot;%1&quot;.</source>
        <translation>Все имена файлов начинаются с «%1».</translation>
    </message>
    <message>
        <source>Nearly every file name starts differently.</source>
        <translation>Почти каждое имя файла начинается по-своему.</translation>
    </message>
    <message>
        <source>Use file names as classes</source>
        <translation>Взять имена файлов как классы</translation>
    </message>
    <message>
        <source>No classes: learn to reconstruct the images</source>
        <translation>Без классов: учиться реконструировать изображения</translation>
    </message>
    <message>
        <source>All images are in one folder, without a subfolder for each class.</source>
        <translation>Все изображения лежат в одной папке, без папки на каждый класс.</translation>
    </message>
    <message>
        <source>The network compresses each image and reconstructs it. Images that it reconstructs poorly are unusual.</source>
        <translation>Сеть сжимает каждое изображение и восстанавливает его. Те, что восстановлены плохо, необычны.</translation>
    </message>
    <message>
        <source>Or create one subfolder per class and drop the folder again.</source>
        <translation>Или создайте папку на каждый класс и перетащите папку снова.</translation>
    </message>
    <message numerus="yes">
        <source>What are the classes of these %n image(s)?</source>
        <translation>
            <numerusform>Каковы классы этого изображения (%n)?</numerusform>
            <numerusform>Каковы классы этих %n изображений?</numerusform>
            <numerusform>Каковы классы этих %n изображений?</numerusform>
        </translation>
    </message>
    <message>
        <source>The class is the part of the name before the number.</source>
        <translation>Класс — часть имени до номера.</translation>
    </message>
    <message numerus="yes">
        <source>%n class(es): %1</source>
        <translation>
            <numerusform>%n класс: %1</numerusform>
            <numerusform>%n класса: %1</numerusform>
            <numerusform>%n классов: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::FoldResultView</name>
    <message>
        <source>Loss</source>
        <translation>Потери</translation>
    </message>
    <message>
        <source>too few folds to judge</source>
        <translation>слишком мало блоков для вывода</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>от %1 до %2</translation>
    </message>
    <message>
        <source>So the means, and the result of all folds together, are of unequal trainings. For folds that can be compared, begin a new cross-validation.</source>
        <translation>Поэтому средние и общий результат всех блоков — от неодинаковых обучений. Чтобы блоки можно было сравнивать, начните новую кросс-валидацию.</translation>
    </message>
    <message>
        <source>None of the held-out images could be tested.</source>
        <translation>Ни одно отложенное изображение не удалось проверить.</translation>
    </message>
    <message>
        <source>All folds together: %1</source>
        <translation>Все блоки вместе: %1</translation>
    </message>
    <message>
        <source>The finished folds together: %1</source>
        <translation>Законченные блоки вместе: %1</translation>
    </message>
    <message>
        <source>Results of the folds</source>
        <translation>Результаты блоков</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Показать папку</translation>
    </message>
    <message>
        <source>Summary: %1.</source>
        <translation>Сводка: %1.</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Свернуть</translation>
    </message>
    <message>
        <source>Trained on</source>
        <translation>Обучено на</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Валидация</translation>
    </message>
    <message>
        <source>Held out</source>
        <translation>Отложено</translation>
    </message>
    <message>
        <source>Tested epoch</source>
        <translation>Эпоха теста</translation>
    </message>
    <message>
        <source>Images that the network learnt from</source>
        <translation>Изображения, на которых училась сеть</translation>
    </message>
    <message>
        <source>Images of the other folds that chose the epoch to test, and said when to stop</source>
        <translation>Изображения других блоков, по которым выбрана эпоха для теста и решено, когда остановиться</translation>
    </message>
    <message>
        <source>Images of this fold, on which the network was tested</source>
        <translation>Изображения этого блока, на которых проверена сеть</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Среднее</translation>
    </message>
    <message>
        <source>Mean of unequal folds</source>
        <translation>Среднее неодинаковых блоков</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>Отклонение</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 %-й интервал</translation>
    </message>
    <message>
        <source>Too few folds to judge</source>
        <translation>Слишком мало блоков для вывода</translation>
    </message>
    <message>
        <source>Too wide to judge</source>
        <translation>Слишком широк для вывода</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FolderIssues</name>
    <message>
        <source>Copies in training</source>
        <translation>Копии в обучении</translation>
    </message>
    <message>
        <source>In two classes</source>
        <translation>В двух классах</translation>
    </message>
    <message>
        <source>Copies in test</source>
        <translation>Копии в тесте</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Копии</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Повреждённые</translation>
    </message>
    <message>
        <source>Single colour</source>
        <translation>Один цвет</translation>
    </message>
    <message>
        <source>Narrow range</source>
        <translation>Узкий диапазон</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>Маски</translation>
    </message>
    <message>
        <source>Grey classes</source>
        <translation>Чёрно-белые классы</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Чёрно-белые</translation>
    </message>
    <message>
        <source>Wrong file extension</source>
        <translation>Неверное расширение файла</translation>
    </message>
    <message>
        <source>Untrained classes</source>
        <translation>Классы без обучения</translation>
    </message>
    <message>
        <source>Single-image classes</source>
        <translation>Классы с одним изображением</translation>
    </message>
    <message>
        <source>Small classes</source>
        <translation>Маленькие классы</translation>
    </message>
    <message>
        <source>No class</source>
        <translation>Без класса</translation>
    </message>
    <message>
        <source>Relabelled</source>
        <translation>Сменили класс</translation>
    </message>
    <message>
        <source>Excludes these classes. Files on disk are not changed; Undo reverts it.</source>
        <translation>Исключает эти классы. Файлы на диске не меняются; отмена возвращает.</translation>
    </message>
    <message>
        <source>Keeps one copy of each image, in the class that has most of the copies and, if possible, in the training split. Files on disk are not changed; Undo reverts it.</source>
        <translation>Оставляет одну копию каждого изображения, в классе, где копий больше всего, и по возможности в обучении. Файлы на диске не меняются; отмена возвращает.</translation>
    </message>
    <message>
        <source>Excludes these images. Files on disk are not changed; Undo reverts it.</source>
        <translation>Исключает эти изображения. Файлы на диске не меняются; отмена возвращает.</translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>Исключить %1</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n изображение</numerusform>
            <numerusform>%n изображения</numerusform>
            <numerusform>%n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>Forget the class of %1</source>
        <translation>Забыть класс %1</translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n класс</numerusform>
            <numerusform>%n класса</numerusform>
            <numerusform>%n классов</numerusform>
        </translation>
    </message>
    <message>
        <source>Empty folders</source>
        <translation>Пустые папки</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FolderQuestion</name>
    <message>
        <source>Another folder of images</source>
        <translation>Ещё одна папка с изображениями</translation>
    </message>
    <message>
        <source>What are the images in %1 for?</source>
        <translation>Для чего изображения в %1?</translation>
    </message>
    <message>
        <source>Add: more images for %1; classes of the same name become one.

Test images: the trained network is tested with them, and with none of the others.

Replace: %1 is closed, and stays among the recent projects.</source>
        <translation>Добавить: ещё изображения для %1; классы с одним именем сливаются.

Тестовые изображения: обученная сеть проверяется на них, и ни на каких других.

Заменить: %1 закрывается и остаётся среди недавних проектов.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Добавить</translation>
    </message>
    <message>
        <source>Test images</source>
        <translation>Тестовые изображения</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Заменить</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FolderView</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n изображение</numerusform>
            <numerusform>%n изображения</numerusform>
            <numerusform>%n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>New class …</source>
        <translation>Новый класс …</translation>
    </message>
    <message>
        <source>Adds a class that has no folder. Images can be dropped here, too; files are not moved.</source>
        <translation>Добавляет класс без папки. Сюда тоже можно перетаскивать изображения; файлы не перемещаются.</translation>
    </message>
    <message>
        <source>Drop a folder with one subfolder of images per class anywhere on this window.</source>
        <translation>Перетащите в окно папку, где у каждого класса своя папка с изображениями.</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 в %2</translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n класс</numerusform>
            <numerusform>%n класса</numerusform>
            <numerusform>%n классов</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Include class %1</source>
        <translation>Включить класс %1</translation>
    </message>
    <message>
        <source>Include %1</source>
        <translation>Включить %1</translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>Исключить %1</translation>
    </message>
    <message>
        <source>Change class …</source>
        <translation>Сменить класс …</translation>
    </message>
    <message>
        <source>Back to the folder&apos;s class</source>
        <translation>Вернуть класс папки</translation>
    </message>
    <message numerus="yes">
        <source>Class of %n image(s)</source>
        <translation>
            <numerusform>Класс %n изображения</numerusform>
            <numerusform>Класс %n изображений</numerusform>
            <numerusform>Класс %n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>Find or add a class</source>
        <translation>Найти или добавить класс</translation>
    </message>
    <message>
        <source>New class: %1</source>
        <translation>Новый класс: %1</translation>
    </message>
    <message>
        <source>New class</source>
        <translation>Новый класс</translation>
    </message>
    <message>
        <source>Name of the new class</source>
        <translation>Имя нового класса</translation>
    </message>
    <message>
        <source>New class %1</source>
        <translation>Новый класс %1</translation>
    </message>
    <message>
        <source>Remove class</source>
        <translation>Удалить класс</translation>
    </message>
    <message>
        <source>Undo reverts it.</source>
        <translation>Отмена возвращает.</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) have this class. Give them another one first.</source>
        <translation>
            <numerusform>Этот класс есть у %n изображения. Сначала дайте ему другой.</numerusform>
            <numerusform>Этот класс есть у %n изображений. Сначала дайте им другой.</numerusform>
            <numerusform>Этот класс есть у %n изображений. Сначала дайте им другой.</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove class %1</source>
        <translation>Удалить класс %1</translation>
    </message>
    <message>
        <source>%1: class %2</source>
        <translation>%1: класс %2</translation>
    </message>
    <message>
        <source>%1: class of the folder</source>
        <translation>%1: класс папки</translation>
    </message>
    <message>
        <source>%1 is the name of a folder, so its class cannot be removed. To train without it, untick it.</source>
        <translation>%1 — имя папки, поэтому её класс удалить нельзя. Чтобы обучать без него, снимите с него отметку.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FrameLikeness</name>
    <message>
        <source>The image cannot be compared with the training images, because no file can be written to the folder for temporary files. Free some space.</source>
        <translation>Изображение нельзя сравнить с обучающими: в папку временных файлов нельзя записать. Освободите место.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FrameView</name>
    <message>
        <source>What the camera shows</source>
        <translation>Что показывает камера</translation>
    </message>
</context>
<context>
    <name>espalier::ui::GradientBars</name>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>бесконечность</translation>
    </message>
    <message>
        <source>Gradient norms by layer</source>
        <translation>Нормы градиента по слоям</translation>
    </message>
    <message>
        <source>Layer %1 (%2): gradient norm %3</source>
        <translation>Слой %1 (%2): норма градиента %3</translation>
    </message>
</context>
<context>
    <name>espalier::ui::GuideBrowser</name>
    <message>
        <source>Guide</source>
        <translation>Руководство</translation>
    </message>
</context>
<context>
    <name>espalier::ui::GuideWindow</name>
    <message>
        <source>Back</source>
        <translation>Назад</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Вперёд</translation>
    </message>
    <message>
        <source>Guide to Espalier</source>
        <translation>Руководство по Espalier</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Содержание</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Слова</translation>
    </message>
    <message>
        <source>This is the first page.</source>
        <translation>Это первая страница.</translation>
    </message>
    <message>
        <source>This is the last page.</source>
        <translation>Это последняя страница.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::HeatLegend</name>
    <message>
        <source>The darkest colour stands for %1. A folded group has the colour of the layer with the largest number inside.</source>
        <translation>Самый тёмный цвет означает %1. У свёрнутой группы цвет слоя с наибольшим числом внутри неё.</translation>
    </message>
    <message>
        <source>The darkest colour stands for %1: no layer and no group of this network has more. A group has the sum of its layers. All colours are on this one scale, and folding or opening a group does not change it.</source>
        <translation>Самый тёмный цвет означает %1: больше нет ни у одного слоя и ни у одной группы этой сети. У группы — сумма её слоёв. Шкала цветов одна, и от свёртывания и раскрытия групп она не меняется.</translation>
    </message>
    <message>
        <source>Colours of the boxes: 0 to %1</source>
        <translation>Цвета рамок: от 0 до %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ImageActions</name>
    <message>
        <source>Select an image first.</source>
        <translation>Сначала выберите изображение.</translation>
    </message>
    <message>
        <source>The project with the images of this run is not open.</source>
        <translation>Проект с изображениями этого запуска не открыт.</translation>
    </message>
    <message>
        <source>%1 is not in the open project, so it is not used for training.</source>
        <translation>%1 нет в открытом проекте, поэтому в обучении его нет.</translation>
    </message>
    <message>
        <source>Some of the selected images are not in the open project.</source>
        <translation>Некоторых из выбранных изображений нет в открытом проекте.</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>Включить</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>Исключить</translation>
    </message>
    <message>
        <source>Use it again from the next run on (Delete)</source>
        <translation>Использовать снова со следующего запуска (Delete)</translation>
    </message>
    <message>
        <source>Do not use it from the next run on; the file is not deleted (Delete)</source>
        <translation>Не использовать со следующего запуска; файл не удаляется (Delete)</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n изображение</numerusform>
            <numerusform>%n изображения</numerusform>
            <numerusform>%n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>Include %1</source>
        <translation>Включить %1</translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>Исключить %1</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Показать в папке</translation>
    </message>
    <message>
        <source>Open image</source>
        <translation>Открыть изображение</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ImageCache</name>
    <message>
        <source>not enough memory to show it</source>
        <translation>не хватает памяти, чтобы показать</translation>
    </message>
</context>
<context>
    <name>espalier::ui::InsidePanel</name>
    <message>
        <source>Feature maps of the selected layer</source>
        <translation>Карты признаков выделенного слоя</translation>
    </message>
    <message>
        <source>Inside the network</source>
        <translation>Внутри сети</translation>
    </message>
    <message>
        <source>Beside each box are the feature maps that answer most strongly to the chosen image. Select a box to see its maps large.</source>
        <translation>Рядом с каждой рамкой — карты признаков, сильнее всего откликающиеся на выбранное изображение. Выделите рамку, чтобы увидеть её карты крупно.</translation>
    </message>
    <message numerus="yes">
        <source>The strongest of %n channel(s). Bright: here the channel answers to the image.</source>
        <translation>
            <numerusform>Сильнейшие из %n канала. Светлое: здесь канал откликается на изображение.</numerusform>
            <numerusform>Сильнейшие из %n каналов. Светлое: здесь канал откликается на изображение.</numerusform>
            <numerusform>Сильнейшие из %n каналов. Светлое: здесь канал откликается на изображение.</numerusform>
        </translation>
    </message>
    <message>
        <source>This moment has no maps of this layer. They are added with the next look at the network.</source>
        <translation>У этого момента нет карт этого слоя. Они добавятся при следующем взгляде в сеть.</translation>
    </message>
    <message numerus="yes">
        <source>%n number(s) per image, which are no image.</source>
        <translation>
            <numerusform>%n число на изображение, это не изображение.</numerusform>
            <numerusform>%n числа на изображение, это не изображение.</numerusform>
            <numerusform>%n чисел на изображение, это не изображение.</numerusform>
        </translation>
    </message>
    <message>
        <source>Gradient ÷ weights: %1</source>
        <translation>Градиент ÷ веса: %1</translation>
    </message>
    <message>
        <source>Gradient ÷ weights: at most %1</source>
        <translation>Градиент ÷ веса: не больше %1</translation>
    </message>
    <message>
        <source>Dead channels of the ReLU: %1</source>
        <translation>Мёртвые каналы ReLU: %1</translation>
    </message>
    <message>
        <source>Dead channels of a ReLU: at most %1</source>
        <translation>Мёртвые каналы ReLU: не больше %1</translation>
    </message>
    <message>
        <source>At step %1</source>
        <translation>На шаге %1</translation>
    </message>
    <message>
        <source>Here values first became NaN or infinite (%1).</source>
        <translation>Здесь значения впервые стали NaN или бесконечными (%1).</translation>
    </message>
    <message>
        <source>No channel is dead</source>
        <translation>Мёртвых каналов нет</translation>
    </message>
    <message>
        <source>weak</source>
        <extracomment>One end of the scale from &quot;weak&quot; to &quot;strong answer&quot;</extracomment>
        <translation>слабый</translation>
    </message>
    <message>
        <source>strong answer</source>
        <extracomment>The other end: how strongly a channel answers to the image</extracomment>
        <translation>сильный ответ</translation>
    </message>
    <message>
        <source>Click a map to see the training images that excite it most.</source>
        <translation>Щёлкните карту, чтобы увидеть обучающие изображения, которые возбуждают её сильнее всего.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::IssuesPanel</name>
    <message>
        <source>Show</source>
        <translation>Показать</translation>
    </message>
    <message>
        <source>Shows only these images.</source>
        <translation>Показывает только эти изображения.</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>Исключить</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Забыть</translation>
    </message>
    <message>
        <source>The project no longer keeps a class for what cannot be found. Undo reverts it.</source>
        <translation>Проект больше не хранит класс того, чего нет. Отмена возвращает.</translation>
    </message>
    <message>
        <source>Image check progress</source>
        <translation>Ход проверки изображений</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Stops checking for copies and damaged images.</source>
        <translation>Прекращает поиск копий и повреждений.</translation>
    </message>
    <message>
        <source>Checking for copies and damage …</source>
        <translation>Поиск копий и повреждений …</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>Замечаний нет.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) cannot be read, for example %1: %2.</source>
        <translation>
            <numerusform>%n файл не читается, например %1: %2.</numerusform>
            <numerusform>%n файла не читаются, например %1: %2.</numerusform>
            <numerusform>%n файлов не читаются, например %1: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hidden or non-image file(s) ignored.</source>
        <translation>
            <numerusform>%n скрытый файл или не изображение пропущен.</numerusform>
            <numerusform>%n скрытых файла или не изображения пропущены.</numerusform>
            <numerusform>%n скрытых файлов или не изображений пропущены.</numerusform>
        </translation>
    </message>
    <message>
        <source>The images were not checked for copies and damage.</source>
        <translation>Изображения не проверены на копии и повреждения.</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Проверить</translation>
    </message>
    <message>
        <source>Nearly all images of %1 are among them: excluding them would exclude the class.</source>
        <translation>Среди них почти все изображения класса %1: исключить их значит исключить класс.</translation>
    </message>
    <message numerus="yes">
        <source>Checking for copies and damage: %1 of %n image(s)</source>
        <translation>
            <numerusform>Поиск копий и повреждений: %1 из %n изображения</numerusform>
            <numerusform>Поиск копий и повреждений: %1 из %n изображений</numerusform>
            <numerusform>Поиск копий и повреждений: %1 из %n изображений</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n image(s) were checked: no copies and no damage.</source>
        <translation>
            <numerusform>Проверено %n изображение (все): копий и повреждений нет.</numerusform>
            <numerusform>Проверено %n изображения (все): копий и повреждений нет.</numerusform>
            <numerusform>Проверено %n изображений (все): копий и повреждений нет.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n image(s) were checked. Copies of each other: %1, damaged: %2.</source>
        <translation>
            <numerusform>Проверено %n изображение (все). Копии друг друга: %1, повреждено: %2.</numerusform>
            <numerusform>Проверено %n изображения (все). Копии друг друга: %1, повреждено: %2.</numerusform>
            <numerusform>Проверено %n изображений (все). Копии друг друга: %1, повреждено: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n image(s) were checked. Copies and damaged ones are excluded.</source>
        <translation>
            <numerusform>Проверено %n изображение (все). Копии и повреждённые исключены.</numerusform>
            <numerusform>Проверено %n изображения (все). Копии и повреждённые исключены.</numerusform>
            <numerusform>Проверено %n изображений (все). Копии и повреждённые исключены.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::Job</name>
    <message>
        <source>Out of memory. Close other programs, then try again.</source>
        <translation>Не хватает памяти. Закройте другие программы и попробуйте снова.</translation>
    </message>
    <message>
        <source>This failed for an unknown reason. Try again.</source>
        <translation>Не удалось по неизвестной причине. Попробуйте снова.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::JobDialog</name>
    <message>
        <source>%1 must be between %2 and %3, so %4 was changed to %5.</source>
        <translation>%1: нужно значение от %2 до %3, поэтому %4 заменено на %5.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Ход работы</translation>
    </message>
    <message>
        <source>%1 has ended</source>
        <translation>%1: закончено</translation>
    </message>
    <message>
        <source>%1 is still in progress.</source>
        <translation>%1: ещё идёт.</translation>
    </message>
    <message>
        <source>%1 If you continue in the background, this dialog opens again when the work has ended.</source>
        <translation>%1 Если продолжить в фоне, это окно откроется снова, когда работа закончится.</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>Остановить и закрыть</translation>
    </message>
    <message>
        <source>Continue in background</source>
        <translation>Продолжить в фоне</translation>
    </message>
    <message>
        <source>Keep open</source>
        <translation>Не закрывать</translation>
    </message>
</context>
<context>
    <name>espalier::ui::KeptExamples</name>
    <message>
        <source>The example cannot be kept in %1: %2. Choose another folder.</source>
        <translation>Пример нельзя сохранить в %1: %2. Выберите другую папку.</translation>
    </message>
    <message>
        <source>%1 examples</source>
        <translation>%1 примеры</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LanguageMenu</name>
    <message>
        <source>Language</source>
        <translation>Язык</translation>
    </message>
    <message>
        <source>System (%1)</source>
        <translation>Как в системе (%1)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LastRun</name>
    <message>
        <source>, but its loss exploded</source>
        <translation>, но его потери взорвались</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n epoch(s)</source>
        <translation>
            <numerusform>%1 из %n эпохи</numerusform>
            <numerusform>%1 из %n эпох</numerusform>
            <numerusform>%1 из %n эпох</numerusform>
        </translation>
    </message>
    <message>
        <source>being trained in another window or terminal</source>
        <translation>обучается в другом окне или терминале</translation>
    </message>
    <message>
        <source>finished, %1</source>
        <translation>закончен, %1</translation>
    </message>
    <message>
        <source>stopped early after %1</source>
        <translation>остановлен рано, после %1</translation>
    </message>
    <message>
        <source>stopped after %1</source>
        <translation>остановлен после %1</translation>
    </message>
    <message>
        <source>diverged after %1</source>
        <translation>разошёлся после %1</translation>
    </message>
    <message>
        <source>failed after %1</source>
        <translation>сбой после %1</translation>
    </message>
    <message>
        <source>interrupted after %1</source>
        <translation>прерван после %1</translation>
    </message>
    <message>
        <source>, best epoch %1 by %2, with a validation loss of %3</source>
        <translation>, лучшая эпоха %1 (критерий: %2), потери валидации %3</translation>
    </message>
    <message>
        <source>, best epoch %1 by %2, with a validation accuracy of %3</source>
        <translation>, лучшая эпоха %1 (критерий: %2), точность валидации %3</translation>
    </message>
    <message>
        <source>, best epoch %1 by %2: %3 %4</source>
        <translation>, лучшая эпоха %1 (критерий: %2): %3 %4</translation>
    </message>
    <message>
        <source>The model is the network of the last epoch (%1).</source>
        <translation>Модель — сеть последней эпохи (%1).</translation>
    </message>
    <message>
        <source>The model is the network of the last epoch.</source>
        <translation>Модель — сеть последней эпохи.</translation>
    </message>
    <message>
        <source>Last run, %1: %2%3.</source>
        <translation>Последний запуск, %1: %2%3.</translation>
    </message>
    <message>
        <source>Last run on these images, %1: %2%3.</source>
        <translation>Последний запуск на этих изображениях, %1: %2%3.</translation>
    </message>
    <message>
        <source>This run is being trained in another window or terminal.</source>
        <translation>Этот запуск обучается в другом окне или терминале.</translation>
    </message>
    <message>
        <source>This run would only diverge again. Press Open: the Train page shows why, and how to continue.</source>
        <translation>Этот запуск снова разошёлся бы. Нажмите «Открыть»: страница обучения показывает, почему и как продолжить.</translation>
    </message>
    <message>
        <source>The loss of this run exploded. Press Open, then Resume with … to continue from before the explosion with a lower learning rate.</source>
        <translation>Потери этого запуска взорвались. Нажмите «Открыть», затем «Возобновить с …», чтобы продолжить с места до взрыва с меньшей скоростью обучения.</translation>
    </message>
    <message>
        <source>This run has finished all epochs. Open it to train longer.</source>
        <translation>Этот запуск прошёл все эпохи. Откройте его, чтобы обучать дольше.</translation>
    </message>
    <message>
        <source>This run ended before its first step. Press Start instead.</source>
        <translation>Этот запуск кончился до первого шага. Нажмите «Старт».</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LastRunCard</name>
    <message>
        <source>Open</source>
        <translation>Открыть</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Возобновить</translation>
    </message>
    <message>
        <source>Open its curves, results and model</source>
        <translation>Открыть его кривые, результаты и модель</translation>
    </message>
    <message>
        <source>Continue exactly where the run stopped</source>
        <translation>Продолжить точно с того места, где запуск остановился</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerInspector</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n слой</numerusform>
            <numerusform>%n слоя</numerusform>
            <numerusform>%n слоёв</numerusform>
        </translation>
    </message>
    <message>
        <source>Layer name</source>
        <translation>Имя слоя</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Название</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>Изменить: %1</translation>
    </message>
    <message>
        <source>Rename group</source>
        <translation>Переименовать группу</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Переименовать</translation>
    </message>
    <message>
        <source>No layers yet</source>
        <translation>Слоёв пока нет</translation>
    </message>
    <message>
        <source>The network</source>
        <translation>Сеть</translation>
    </message>
    <message>
        <source>Choose a template above, or double-click a layer on the left.</source>
        <translation>Выберите шаблон вверху или дважды щёлкните слой слева.</translation>
    </message>
    <message>
        <source>%1, %2
%3
%4 multiply-adds per image</source>
        <translation>%1, %2
%3
%4 умножений-сложений на изображение</translation>
    </message>
    <message numerus="yes">
        <source>%n wire(s)</source>
        <translation>
            <numerusform>%n связь</numerusform>
            <numerusform>%n связи</numerusform>
            <numerusform>%n связей</numerusform>
        </translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Группа</translation>
    </message>
    <message>
        <source>Double-click or press Enter to open it.</source>
        <translation>Двойной щелчок или Enter открывает.</translation>
    </message>
    <message>
        <source>Double-click its title or press Enter to fold it.</source>
        <translation>Двойной щелчок по заголовку или Enter сворачивает.</translation>
    </message>
    <message>
        <source>Changes apply to all selected layers.</source>
        <translation>Изменения относятся ко всем выделенным слоям.</translation>
    </message>
    <message>
        <source>The selected layers have different types. Select layers of one type to edit their settings together.</source>
        <translation>Выделены слои разных типов. Выделите слои одного типа, чтобы менять их настройки вместе.</translation>
    </message>
    <message>
        <source>Output: %1</source>
        <translation>Выход: %1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>и ещё %1</translation>
    </message>
    <message>
        <source>Reconnect to &apos;%1&apos;</source>
        <translation>Соединить снова с «%1»</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>Соединить снова</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Ошибка</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Предупреждение</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Показать</translation>
    </message>
    <message>
        <source>Bypassed: not computed, its input passes through (B).</source>
        <translation>В обход: не вычисляется, вход проходит насквозь (B).</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerPalette</name>
    <message>
        <source>Search layers</source>
        <translation>Поиск слоёв</translation>
    </message>
    <message>
        <source>Layers to insert</source>
        <translation>Слои для вставки</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>Пометки</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Заметка</translation>
    </message>
    <message>
        <source>Text beside the layers; it does not affect the network.</source>
        <translation>Текст рядом со слоями; на сеть не влияет.</translation>
    </message>
    <message>
        <source>text comment</source>
        <translation>текст комментарий</translation>
    </message>
    <message>
        <source>My blocks</source>
        <translation>Мои блоки</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n layer(s). F2 renames it, Delete removes it.</source>
        <translation>
            <numerusform>%1, %n слой. F2 переименовывает, Delete удаляет.</numerusform>
            <numerusform>%1, %n слоя. F2 переименовывает, Delete удаляет.</numerusform>
            <numerusform>%1, %n слоёв. F2 переименовывает, Delete удаляет.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be used. %2</source>
        <translation>%1 использовать нельзя. %2</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>Переименовать …</translation>
    </message>
    <message>
        <source>Delete …</source>
        <translation>Удалить …</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerRows</name>
    <message>
        <source>Layer</source>
        <translation>Слой</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Вид</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Выход</translation>
    </message>
    <message>
        <source>Multiply-adds per image</source>
        <translation>Умножений-сложений на изображение</translation>
    </message>
    <message>
        <source>%1, bypassed</source>
        <translation>%1, в обход</translation>
    </message>
    <message>
        <source>Channels of a ReLU that are 0 for all images looked at, in the displayed run; known once it has been looked into</source>
        <translation>Каналы ReLU, равные 0 для всех просмотренных изображений, в показанном запуске; известно, когда в него заглянули</translation>
    </message>
    <message>
        <source>The length of the gradient beside that of the weights, in the displayed run; known once it has been looked into</source>
        <translation>Длина градиента рядом с длиной весов, в показанном запуске; известно, когда в него заглянули</translation>
    </message>
    <message>
        <source>MAC</source>
        <extracomment>The head of a narrow column: multiply-adds</extracomment>
        <translation>MAC</translation>
    </message>
    <message>
        <source>ms</source>
        <extracomment>The head of a narrow column: time in a step</extracomment>
        <translation>мс</translation>
    </message>
    <message>
        <source>Time in a step in milliseconds, of forward, backward and update, once it is measured; a layer that is computed together with another one has no time of its own</source>
        <translation>Время в шаге в миллисекундах: прямой и обратный проход и обновление, когда оно измерено; у слоя, который вычисляется вместе с другим, своего времени нет</translation>
    </message>
    <message>
        <source>Activations: memory of the output per image, in fp32</source>
        <translation>Активации: память вывода на изображение, в fp32</translation>
    </message>
    <message>
        <source>Bytes</source>
        <extracomment>The head of a narrow column: memory of the activations, whose short form has no unit</extracomment>
        <translation>Байты</translation>
    </message>
    <message>
        <source>Par.</source>
        <extracomment>The head of a narrow column: parameters</extracomment>
        <translation>Пар.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerTable</name>
    <message>
        <source>Layers of the network</source>
        <translation>Слои сети</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerTiming</name>
    <message>
        <source>Measure times</source>
        <translation>Измерить время</translation>
    </message>
    <message>
        <source>Layers cannot be measured here.</source>
        <translation>Здесь слои нельзя измерить.</translation>
    </message>
    <message>
        <source>These times are unknown until the problems of the network are solved.</source>
        <translation>Это время неизвестно, пока не решены проблемы сети.</translation>
    </message>
    <message>
        <source>%1 for a step of %2, without loading them</source>
        <translation>%1 на шаг (%2), без их загрузки</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n изображения</numerusform>
            <numerusform>%n изображений</numerusform>
            <numerusform>%n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Ends the measurement of the layers.</source>
        <translation>Завершает измерение слоёв.</translation>
    </message>
    <message>
        <source>Computes some steps on random images on the chosen device, and says how long each layer takes. Nothing is trained.</source>
        <translation>Вычисляет несколько шагов на случайных изображениях на выбранном устройстве и показывает, сколько занимает каждый слой. Ничего не обучается.</translation>
    </message>
    <message>
        <source>Wait until the training has ended, or the times would be wrong.</source>
        <translation>Дождитесь окончания обучения, иначе время будет неверным.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerTrainingForm</name>
    <message>
        <source>Training</source>
        <translation>Обучение</translation>
    </message>
    <message numerus="yes">
        <source>Freeze %n layer(s)</source>
        <translation>
            <numerusform>Заморозить %n слой</numerusform>
            <numerusform>Заморозить %n слоя</numerusform>
            <numerusform>Заморозить %n слоёв</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n layer(s)</source>
        <translation>
            <numerusform>Обучать %n слой</numerusform>
            <numerusform>Обучать %n слоя</numerusform>
            <numerusform>Обучать %n слоёв</numerusform>
        </translation>
    </message>
    <message>
        <source>Rate factor</source>
        <translation>Множитель скорости</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LiveView</name>
    <message>
        <source>Show what is known about the model</source>
        <translation>Показать, что известно о модели</translation>
    </message>
    <message>
        <source>Show how well the model does on the validation images</source>
        <translation>Показать, насколько модель хороша на изображениях валидации</translation>
    </message>
    <message>
        <source>Show how well the model does on unseen images</source>
        <translation>Показать, насколько модель хороша на незнакомых изображениях</translation>
    </message>
    <message>
        <source>How the training goes</source>
        <translation>Как идёт обучение</translation>
    </message>
    <message>
        <source>Logarithmic loss axis (L)</source>
        <translation>Логарифмическая ось потерь (L)</translation>
    </message>
    <message>
        <source>Show the whole run (double-click)</source>
        <translation>Показать весь запуск (двойной щелчок)</translation>
    </message>
    <message>
        <source>Follow the latest step (End)</source>
        <translation>Следить за последним шагом (End)</translation>
    </message>
    <message>
        <source>Save all values as CSV</source>
        <translation>Сохранить все значения в CSV</translation>
    </message>
    <message>
        <source>Save curves as PNG, PDF or SVG</source>
        <translation>Сохранить кривые в PNG, PDF или SVG</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>Подготовка</translation>
    </message>
    <message>
        <source>Show results</source>
        <translation>Показать результаты</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Возобновить</translation>
    </message>
    <message>
        <source>Resume with …</source>
        <translation>Возобновить с …</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Экспорт</translation>
    </message>
    <message>
        <source>The model is being exported and verified. Please wait.</source>
        <translation>Модель экспортируется и проверяется. Подождите.</translation>
    </message>
    <message>
        <source>The model was neither exported nor tested. To do both, reopen the run from the Runs page.</source>
        <translation>Модель не экспортирована и не проверена. Чтобы сделать и то и другое, откройте запуск снова на странице запусков.</translation>
    </message>
    <message>
        <source>This run has no results because it ended before its first step was saved.</source>
        <translation>У запуска нет результатов: он кончился до сохранения первого шага.</translation>
    </message>
    <message>
        <source>Export the model as a file for other programs</source>
        <translation>Экспортировать модель в файл для других программ</translation>
    </message>
    <message>
        <source>Continue with another learning rate, patience or number of epochs</source>
        <translation>Продолжить с другой скоростью обучения, терпением или числом эпох</translation>
    </message>
    <message>
        <source>Save values</source>
        <translation>Сохранить значения</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Таблицы (*.csv)</translation>
    </message>
    <message>
        <source>Values saved to %1.</source>
        <translation>Значения сохранены в %1.</translation>
    </message>
    <message>
        <source>Save curves</source>
        <translation>Сохранить кривые</translation>
    </message>
    <message>
        <source>Images (*.png *.pdf *.svg)</source>
        <translation>Изображения (*.png *.pdf *.svg)</translation>
    </message>
    <message>
        <source>Curves saved to %1.</source>
        <translation>Кривые сохранены в %1.</translation>
    </message>
    <message>
        <source>All numbers</source>
        <translation>Все числа</translation>
    </message>
    <message>
        <source>Also show the times, the learning rate, all validation metrics and the device</source>
        <translation>Показать также время, скорость обучения, все метрики валидации и устройство</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LookInside</name>
    <message>
        <source>Look inside</source>
        <translation>Заглянуть внутрь</translation>
    </message>
    <message>
        <source>Images to look at</source>
        <translation>Изображения для просмотра</translation>
    </message>
    <message>
        <source>Train the network first, or open a run under Runs.</source>
        <translation>Сначала обучите сеть или откройте запуск на странице запусков.</translation>
    </message>
    <message>
        <source>What each layer makes of your images, from checkpoint to checkpoint</source>
        <translation>Что каждый слой делает из ваших изображений, от одной контрольной точки к другой</translation>
    </message>
    <message>
        <source>NaN began here</source>
        <translation>NaN начались здесь</translation>
    </message>
    <message>
        <source>The drawing differs from the network of this run. Maps stand beside the layers of the same name.</source>
        <translation>Чертёж отличается от сети этого запуска. Карты стоят рядом со слоями с тем же именем.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MainWindow</name>
    <message>
        <source>%1 is on this computer now.</source>
        <translation>%1 теперь на этом компьютере.</translation>
    </message>
    <message>
        <source>%1 could not be added to this computer. %2</source>
        <translation>%1 не удалось добавить на этот компьютер. %2</translation>
    </message>
    <message>
        <source>Espalier</source>
        <translation>Espalier</translation>
    </message>
    <message>
        <source>The language can be changed when nothing is computing.</source>
        <translation>Язык можно сменить, когда ничего не вычисляется.</translation>
    </message>
    <message>
        <source>The images are being read.</source>
        <translation>Изображения читаются.</translation>
    </message>
    <message>
        <source>The project now has the settings of that run. Undo (Ctrl+Z) reverts this.</source>
        <translation>У проекта теперь настройки того запуска. Отмена (Ctrl+Z) возвращает.</translation>
    </message>
    <message>
        <source>Locate …</source>
        <translation>Указать …</translation>
    </message>
    <message>
        <source>Loading the run</source>
        <translation>Загрузка запуска</translation>
    </message>
    <message>
        <source>Use its settings</source>
        <translation>Взять его настройки</translation>
    </message>
    <message>
        <source>Open that project</source>
        <translation>Открыть тот проект</translation>
    </message>
    <message>
        <source>The devices could not be listed. %1</source>
        <translation>Не удалось получить список устройств. %1</translation>
    </message>
    <message>
        <source>You can try images once a model is trained. To train one, drop a folder with one subfolder of images per class.</source>
        <translation>Пробовать изображения можно, когда модель обучена. Чтобы обучить её, перетащите папку, где у каждого класса своя папка с изображениями.</translation>
    </message>
    <message>
        <source>A training is running. Stop it or wait until it has ended.</source>
        <translation>Идёт обучение. Остановите его или дождитесь конца.</translation>
    </message>
    <message>
        <source>The project is set up for this step. Press Start to train it as a new run; Undo (Ctrl+Z) reverts the change.</source>
        <translation>Проект подготовлен к этому шагу. Нажмите «Старт», чтобы обучить его как новый запуск; отмена (Ctrl+Z) возвращает.</translation>
    </message>
    <message>
        <source>The project of that run is set up for this step. Press Start to train it as a new run.</source>
        <translation>Проект того запуска подготовлен к этому шагу. Нажмите «Старт», чтобы обучить его как новый запуск.</translation>
    </message>
    <message>
        <source>Continue with it</source>
        <translation>Продолжить её</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MatchDialog</name>
    <message>
        <source>Weights from %1</source>
        <translation>Веса из %1</translation>
    </message>
    <message>
        <source>A tensor is one block of a layer&apos;s numbers, such as its weights or its bias. New ones begin with random values.</source>
        <translation>Тензор — один блок чисел слоя, например его веса или смещение. Новые начинаются со случайных значений.</translation>
    </message>
    <message>
        <source>Shown tensors</source>
        <translation>Показанные тензоры</translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>Все (%1)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Копировать таблицу</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MatchTable</name>
    <message>
        <source>by name</source>
        <translation>по имени</translation>
    </message>
    <message>
        <source>by its published name</source>
        <translation>по опубликованному имени</translation>
    </message>
    <message>
        <source>by order and shape</source>
        <translation>по порядку и форме</translation>
    </message>
    <message>
        <source>new</source>
        <translation>новое</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>не использован</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Tensor of the network</source>
        <translation>Тензор сети</translation>
    </message>
    <message>
        <source>In the start</source>
        <translation>В начальных весах</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>Взято</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MeasureChoice</name>
    <message>
        <source>Colour boxes by</source>
        <translation>Цвет по</translation>
    </message>
    <message>
        <source>Boxes without colours</source>
        <translation>Без цветов</translation>
    </message>
    <message>
        <source>Coloured by: %1</source>
        <translation>Цвет по: %1</translation>
    </message>
    <message>
        <source>These numbers are unknown until the problems of the network are solved.</source>
        <translation>Эти числа неизвестны, пока не решены проблемы сети.</translation>
    </message>
    <message>
        <source>Of each ReLU, the share of its channels that are 0 for all images looked at: nothing flows back through those, so they learn nothing more</source>
        <translation>Доля каналов каждого ReLU, равных 0 для всех просмотренных изображений: назад через них ничего не идёт, и они больше не учатся</translation>
    </message>
    <message>
        <source>Of each layer, the length of the gradient beside that of its weights: where it is far smaller than elsewhere, that layer hardly learns</source>
        <translation>Длина градиента каждого слоя рядом с длиной весов: где она намного меньше, чем в других местах, слой почти не учится</translation>
    </message>
    <message>
        <source>Known once a training has been looked into: press Look inside above the drawing.</source>
        <translation>Известно, когда в обучение заглянули: нажмите «Заглянуть внутрь» над чертежом.</translation>
    </message>
    <message>
        <source>What each layer takes in a training step on the chosen device</source>
        <translation>Сколько каждый слой занимает в шаге обучения на выбранном устройстве</translation>
    </message>
    <message>
        <source>Known once it is measured: press Measure times.</source>
        <translation>Станет известно после измерения: нажмите «Измерить время».</translation>
    </message>
    <message>
        <source>Colours the boxes by one of the numbers, and writes it on them. All layers and groups are on one scale.</source>
        <translation>Раскрашивает рамки по одному из чисел и пишет его на них. У всех слоёв и групп одна шкала.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Memory</name>
    <message>
        <source>Needs %1 of memory at batch size %2 in micro-batches of %3</source>
        <translation>Нужно %1 памяти при батче %2 микробатчами по %3</translation>
    </message>
    <message>
        <source>%1; %2 is free</source>
        <translation>%1; свободно %2</translation>
    </message>
    <message>
        <source>Needs %1 of memory at batch size %2</source>
        <translation>Нужно %1 памяти при батче %2</translation>
    </message>
    <message numerus="yes">
        <source>Needs %1 of memory at batch size %2; %3 is free, enough for all %4 training image(s) at once</source>
        <translation>
            <numerusform>Нужно %1 памяти при батче %2; свободно %3 — хватит и на %4 обучающее изображение сразу</numerusform>
            <numerusform>Нужно %1 памяти при батче %2; свободно %3 — хватит на все %4 обучающих изображения сразу</numerusform>
            <numerusform>Нужно %1 памяти при батче %2; свободно %3 — хватит на все %4 обучающих изображений сразу</numerusform>
        </translation>
    </message>
    <message>
        <source>Needs %1 of memory at batch size %2; %3 is free, enough for batch size %4</source>
        <translation>Нужно %1 памяти при батче %2; свободно %3 — хватит на батч %4</translation>
    </message>
    <message>
        <source>Even a batch of one image needs more than the %1 of free memory. Use a smaller input or network.</source>
        <translation>Даже батчу из одного изображения нужно больше свободных %1 памяти. Возьмите вход или сеть поменьше.</translation>
    </message>
    <message>
        <source>Batch size %1 in micro-batches of %2 needs %3 of memory, but only %4 is free.</source>
        <translation>Батчу %1 микробатчами по %2 нужно %3 памяти, а свободно только %4.</translation>
    </message>
    <message>
        <source>Use micro-batches of at most %1, or a smaller input or network.</source>
        <translation>Возьмите микробатчи не больше %1 либо вход или сеть поменьше.</translation>
    </message>
    <message>
        <source>Use a batch size of at most %1, or a smaller input or network.</source>
        <translation>Возьмите батч не больше %1 либо вход или сеть поменьше.</translation>
    </message>
    <message>
        <source>Batch size %1 needs %2 of memory, but only %3 is free. Use a batch size of at most %4, micro-batches, or a smaller input or network.</source>
        <translation>Батчу %1 нужно %2 памяти, а свободно только %3. Возьмите батч не больше %4, микробатчи либо вход или сеть поменьше.</translation>
    </message>
    <message>
        <source>Batch size %1 needs %2 of memory, but only %3 is free. Use a batch size of at most %4, or a smaller input or network.</source>
        <translation>Батчу %1 нужно %2 памяти, а свободно только %3. Возьмите батч не больше %4 либо вход или сеть поменьше.</translation>
    </message>
    <message>
        <source>Or recompute activations: %1.</source>
        <translation>Или пересчитывайте активации: %1.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MessagesPopup</name>
    <message>
        <source>Messages</source>
        <translation>Сообщения</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Копировать всё</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MetricChooser</name>
    <message>
        <source>Plotted metric</source>
        <translation>Показываемая метрика</translation>
    </message>
    <message>
        <source>Metric in the second plot</source>
        <translation>Метрика на втором графике</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Скорость обучения</translation>
    </message>
    <message>
        <source>The learning rate of every step</source>
        <translation>Скорость обучения на каждом шаге</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Норма градиента</translation>
    </message>
    <message>
        <source>How strongly each step pulls at the weights: the length of all gradients together, before clipping. One that grows from step to step announces a divergence; one close to 0 means that hardly anything is learned any more.</source>
        <translation>Насколько сильно каждый шаг тянет веса: длина всех градиентов вместе, до ограничения. Если она растёт от шага к шагу, близко расхождение; если около 0, почти ничему уже не учатся.</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Потери</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MetricsPanel</name>
    <message>
        <source>Run progress</source>
        <translation>Ход запуска</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Эпоха</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Исполнители</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Шаг</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>Прошло</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>Осталось</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Лучшая</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Скорость обуч.</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>Масштаб потерь</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Скорость</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Батч</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Устройство</translation>
    </message>
    <message>
        <source>Loss, this step</source>
        <translation>Потери на шаге</translation>
    </message>
    <message>
        <source>Accuracy, this step</source>
        <translation>Точность на шаге</translation>
    </message>
    <message numerus="yes">
        <source>Mean of the last %n training image(s)</source>
        <translation>
            <numerusform>Среднее последнего обучающего изображения (%n)</numerusform>
            <numerusform>Среднее последних %n обучающих изображений</numerusform>
            <numerusform>Среднее последних %n обучающих изображений</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Loss, %n image(s)</source>
        <translation>
            <numerusform>Потери, %n изобр.</numerusform>
            <numerusform>Потери, %n изобр.</numerusform>
            <numerusform>Потери, %n изобр.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accuracy, %n image(s)</source>
        <translation>
            <numerusform>Точность, %n изобр.</numerusform>
            <numerusform>Точность, %n изобр.</numerusform>
            <numerusform>Точность, %n изобр.</numerusform>
        </translation>
    </message>
    <message>
        <source>From the last validation. %1</source>
        <translation>По последней валидации. %1</translation>
    </message>
    <message>
        <source>last epoch</source>
        <translation>последняя эпоха</translation>
    </message>
    <message>
        <source>The model is the network of the last epoch, not of the best one.</source>
        <translation>Модель — сеть последней эпохи, а не лучшей.</translation>
    </message>
    <message>
        <source>%1
steps skipped: %2</source>
        <translation>%1
пропущено шагов: %2</translation>
    </message>
    <message>
        <source>%1 images/s on features computed once</source>
        <translation>%1 изобр./с по признакам, вычисленным один раз</translation>
    </message>
    <message>
        <source>%1 images/s</source>
        <translation>%1 изобр./с</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message numerus="yes">
        <source>Training ended within this epoch; %n epoch(s) are finished.</source>
        <translation>
            <numerusform>Обучение кончилось внутри этой эпохи; закончена %n эпоха.</numerusform>
            <numerusform>Обучение кончилось внутри этой эпохи; закончено %n эпохи.</numerusform>
            <numerusform>Обучение кончилось внутри этой эпохи; закончено %n эпох.</numerusform>
        </translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Валидация</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>Вычисления</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Потери</translation>
    </message>
    <message>
        <source>This training step</source>
        <translation>Этот шаг обучения</translation>
    </message>
    <message numerus="yes">
        <source>Last %n training image(s)</source>
        <translation>
            <numerusform>Последнее %n обучающее изображение</numerusform>
            <numerusform>Последние %n обучающих изображения</numerusform>
            <numerusform>Последние %n обучающих изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>The last batch of an epoch may be smaller than the others. Part of the batch before it then counts as well, with its mean.</source>
        <translation>Последний батч эпохи может быть меньше остальных. Тогда часть предыдущего батча тоже учитывается — его средним.</translation>
    </message>
    <message>
        <source>Mean speed</source>
        <translation>Средняя скорость</translation>
    </message>
    <message>
        <source>Of the training steps of the run, without validation</source>
        <translation>По шагам обучения этого запуска, без валидации</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MiniMap</name>
    <message>
        <source>Overview</source>
        <translation>Обзор</translation>
    </message>
    <message>
        <source>Click or drag to move the view</source>
        <translation>Щёлкните или тяните, чтобы сдвинуть вид</translation>
    </message>
    <message>
        <source>Show the overview</source>
        <translation>Показать обзор</translation>
    </message>
    <message>
        <source>Hide the overview</source>
        <translation>Скрыть обзор</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MistakeDelegate</name>
    <message>
        <source>is %1</source>
        <comment>a true class</comment>
        <translation>это %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MistakesModel</name>
    <message>
        <source>%1
true class %2, predicted as %3 (%4)</source>
        <translation>%1
настоящий класс %2, предсказан %3 (%4)</translation>
    </message>
    <message>
        <source>
excluded</source>
        <translation>
исключено</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MistakesView</name>
    <message>
        <source>Exclude</source>
        <translation>Исключить</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Показать в папке</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Изображения</translation>
    </message>
    <message>
        <source>Most confused</source>
        <translation>Чаще путаются</translation>
    </message>
    <message>
        <source>Select an image first.</source>
        <translation>Сначала выберите изображение.</translation>
    </message>
    <message>
        <source>Select a single image.</source>
        <translation>Выберите одно изображение.</translation>
    </message>
    <message>
        <source>Show the image in the file manager</source>
        <translation>Показать изображение в файловом менеджере</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n изображение</numerusform>
            <numerusform>%n изображения</numerusform>
            <numerusform>%n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>No mistakes.</source>
        <translation>Ошибок нет.</translation>
    </message>
    <message numerus="yes">
        <source>%n mistake(s), most confident first.</source>
        <translation>
            <numerusform>%n ошибка, самые уверенные первыми.</numerusform>
            <numerusform>%n ошибки, самые уверенные первыми.</numerusform>
            <numerusform>%n ошибок, самые уверенные первыми.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 correct</source>
        <translation>%1 из %2 верно</translation>
    </message>
    <message>
        <source>%1 of %2 predicted as %3</source>
        <translation>%1 из %2 предсказано как %3</translation>
    </message>
    <message>
        <source>Review one by one</source>
        <translation>Просмотреть по одному</translation>
    </message>
    <message>
        <source>There is no image to review.</source>
        <translation>Просматривать нечего.</translation>
    </message>
    <message>
        <source>Each image large, with where the network looks, and what can be done about it (Enter)</source>
        <translation>Каждое изображение крупно: куда смотрит сеть и что с этим сделать (Enter)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ModelBar</name>
    <message>
        <source>It takes grey images of %1 pixels.</source>
        <translation>Принимает чёрно-белые изображения %1 пикселей.</translation>
    </message>
    <message>
        <source>It takes colour images of %1 pixels.</source>
        <translation>Принимает цветные изображения %1 пикселей.</translation>
    </message>
    <message>
        <source>It gives back images.</source>
        <translation>Возвращает изображения.</translation>
    </message>
    <message numerus="yes">
        <source>It tells %n class(es) apart: %1.</source>
        <translation>
            <numerusform>Различает %n класс: %1.</numerusform>
            <numerusform>Различает %n класса: %1.</numerusform>
            <numerusform>Различает %n классов: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Trained by Espalier in the run %1.</source>
        <translation>Обучена Espalier в запуске %1.</translation>
    </message>
    <message>
        <source>Trained by Espalier %1 in the run %2.</source>
        <translation>Обучена Espalier %1 в запуске %2.</translation>
    </message>
    <message>
        <source>%1, tested on the images in %2.</source>
        <translation>%1, проверено на изображениях в %2.</translation>
    </message>
    <message>
        <source>It was written by another program, which does not say its name.</source>
        <translation>Записана другой программой, которая себя не называет.</translation>
    </message>
    <message>
        <source>It was written by another program: %1.</source>
        <translation>Записана другой программой: %1.</translation>
    </message>
    <message>
        <source>Images are normalised with the mean and deviation of ImageNet, and stretched to this size: the file does not say how they were prepared, so the predictions may be worse than in that program.</source>
        <translation>Изображения нормируются средним и отклонением ImageNet и растягиваются до этого размера: как их готовили, файл не говорит, поэтому предсказания могут быть хуже, чем в той программе.</translation>
    </message>
    <message>
        <source>The file leaves the size of images open, so this one is assumed.</source>
        <translation>Файл не задаёт размер изображений, поэтому взят этот.</translation>
    </message>
    <message>
        <source>Test on a folder …</source>
        <translation>Проверить на папке …</translation>
    </message>
    <message>
        <source>Close the model</source>
        <translation>Закрыть модель</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Ход работы</translation>
    </message>
    <message>
        <source>Go back to the results of the run</source>
        <translation>Вернуться к результатам запуска</translation>
    </message>
    <message>
        <source>A folder with one subfolder per class</source>
        <translation>Папка, где у каждого класса своя папка</translation>
    </message>
    <message>
        <source>The model is being tested.</source>
        <translation>Модель проверяется.</translation>
    </message>
    <message>
        <source>Compare its predictions with the subfolders in which the images are</source>
        <translation>Сравнить её предсказания с папками, в которых лежат изображения</translation>
    </message>
</context>
<context>
    <name>espalier::ui::NameChooser</name>
    <message>
        <source>%1   (%2)</source>
        <translation>%1   (%2)</translation>
    </message>
    <message>
        <source>This name is taken.</source>
        <translation>Это имя занято.</translation>
    </message>
    <message>
        <source>There is already %1, which differs only in upper and lower case.</source>
        <translation>Уже есть %1, отличие только в заглавных и строчных буквах.</translation>
    </message>
    <message>
        <source>Enter: %1</source>
        <translation>Enter: %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::NearImages</name>
    <message>
        <source>Whether it is like the training images is not known, because the network&apos;s features of it are not finite.</source>
        <translation>Похоже ли оно на обучающие, неизвестно: признаки сети для него не конечны.</translation>
    </message>
    <message>
        <source>Unlike the training images: treat the prediction with caution.</source>
        <translation>Непохоже на обучающие изображения: относитесь к предсказанию осторожно.</translation>
    </message>
    <message>
        <source>Like the training images.</source>
        <translation>Похоже на обучающие изображения.</translation>
    </message>
    <message>
        <source>Whether it is like the training images is not known: that takes 19 validation images, and %1 could be compared.</source>
        <translation>Похоже ли оно на обучающие, неизвестно: нужно 19 изображений валидации, а сравнить удалось %1.</translation>
    </message>
    <message numerus="yes">
        <source>It is farther from them than %1 of %n validation image(s).</source>
        <translation>
            <numerusform>Оно дальше от них, чем %1 из %n изображения валидации.</numerusform>
            <numerusform>Оно дальше от них, чем %1 из %n изображений валидации.</numerusform>
            <numerusform>Оно дальше от них, чем %1 из %n изображений валидации.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nearest training images</source>
        <translation>Ближайшие обучающие изображения</translation>
    </message>
    <message>
        <source>Those that look most alike to the network itself, by its features before the last layer. The image itself is left out.</source>
        <translation>Те, что самой сети кажутся самыми похожими, по её признакам перед последним слоем. Само изображение не учитывается.</translation>
    </message>
    <message>
        <source>Comparing with the training images, %1 …</source>
        <translation>Сравнение с обучающими изображениями, %1 …</translation>
    </message>
    <message>
        <source>Comparing with the training images …</source>
        <translation>Сравнение с обучающими изображениями …</translation>
    </message>
    <message>
        <source>%1
%2, distance %3 (0 to 2)</source>
        <translation>%1
%2, расстояние %3 (от 0 до 2)</translation>
    </message>
    <message>
        <source>Training image %1: %2</source>
        <translation>Обучающее изображение %1: %2</translation>
    </message>
    <message>
        <source>One of the training images, or a copy of one.</source>
        <translation>Одно из обучающих изображений или его копия.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::NetworkLife</name>
    <message>
        <source>Step %1, within epoch %2</source>
        <translation>Шаг %1, внутри эпохи %2</translation>
    </message>
    <message>
        <source>Step %1, end of epoch %2</source>
        <translation>Шаг %1, конец эпохи %2</translation>
    </message>
    <message>
        <source>Train the network first: press Start. After the first checkpoint you see here what each layer makes of your images.</source>
        <translation>Сначала обучите сеть: нажмите «Старт». После первой контрольной точки здесь видно, что каждый слой делает из ваших изображений.</translation>
    </message>
    <message>
        <source>The images are looked at after the first checkpoint.</source>
        <translation>Изображения просматриваются после первой контрольной точки.</translation>
    </message>
    <message>
        <source>Looking into the network …</source>
        <translation>Взгляд в сеть …</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::NetworkPage</name>
    <message>
        <source>Network</source>
        <translation>Сеть</translation>
    </message>
    <message>
        <source>Saved %1. The drawing is too large for its text to be readable as PNG; export it as SVG instead.</source>
        <translation>Сохранено: %1. Чертёж слишком велик, чтобы текст в PNG читался; экспортируйте его в SVG.</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>Сохранено: %1.</translation>
    </message>
    <message>
        <source>The drawing could not be exported.</source>
        <translation>Не удалось экспортировать чертёж.</translation>
    </message>
    <message>
        <source>Use template %1</source>
        <translation>Взять шаблон %1</translation>
    </message>
    <message>
        <source>Open network</source>
        <translation>Открыть сеть</translation>
    </message>
    <message>
        <source>Networks (*.json);;All files (*)</source>
        <translation>Сети (*.json);;Все файлы (*)</translation>
    </message>
    <message>
        <source>The network could not be opened. %1</source>
        <translation>Не удалось открыть сеть. %1</translation>
    </message>
    <message>
        <source>Save network</source>
        <translation>Сохранить сеть</translation>
    </message>
    <message>
        <source>Networks (*.json)</source>
        <translation>Сети (*.json)</translation>
    </message>
    <message>
        <source>The network could not be saved.</source>
        <translation>Не удалось сохранить сеть.</translation>
    </message>
    <message>
        <source>Export drawing</source>
        <translation>Экспорт чертежа</translation>
    </message>
    <message numerus="yes">
        <source>Arranging %n layer(s)</source>
        <translation>
            <numerusform>Расположение %n слоя</numerusform>
            <numerusform>Расположение %n слоёв</numerusform>
            <numerusform>Расположение %n слоёв</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no layers yet.</source>
        <translation>Слоёв пока нет.</translation>
    </message>
    <message>
        <source>Export drawing as an image</source>
        <translation>Экспортировать чертёж как изображение</translation>
    </message>
    <message>
        <source>To align layers, select two or more with Shift or by dragging over them.</source>
        <translation>Чтобы выровнять слои, выделите два или больше с Shift или рамкой.</translation>
    </message>
    <message>
        <source>Align selected layers</source>
        <translation>Выровнять выделенные слои</translation>
    </message>
    <message>
        <source>Select three or more layers.</source>
        <translation>Выделите три слоя или больше.</translation>
    </message>
    <message>
        <source>There are no groups yet.</source>
        <translation>Групп пока нет.</translation>
    </message>
    <message>
        <source>%1  ·  %2 multiply-adds per image</source>
        <translation>%1  ·  %2 умножений-сложений на изображение</translation>
    </message>
    <message>
        <source>%1  ·  %2 multiply-adds</source>
        <translation>%1  ·  %2 умножений-сложений</translation>
    </message>
    <message>
        <source>%1 of memory at batch %2</source>
        <translation>%1 памяти при батче %2</translation>
    </message>
    <message>
        <source>%1 at batch %2</source>
        <translation>%1 при батче %2</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n проблема</numerusform>
            <numerusform>%n проблемы</numerusform>
            <numerusform>%n проблем</numerusform>
        </translation>
    </message>
    <message>
        <source>Open network file</source>
        <translation>Открыть файл сети</translation>
    </message>
    <message>
        <source>Save network to file</source>
        <translation>Сохранить сеть в файл</translation>
    </message>
    <message>
        <source>Find a layer (Ctrl+F)</source>
        <translation>Найти слой (Ctrl+F)</translation>
    </message>
    <message>
        <source>Add note (N)</source>
        <translation>Добавить заметку (N)</translation>
    </message>
    <message>
        <source>Arrange all layers</source>
        <translation>Расположить все слои</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>Уменьшить (-)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Увеличить (+)</translation>
    </message>
    <message>
        <source>Show the whole drawing (F)</source>
        <translation>Показать весь чертёж (F)</translation>
    </message>
    <message>
        <source>As SVG …</source>
        <translation>В SVG …</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>Чертежи (*.svg)</translation>
    </message>
    <message>
        <source>As PNG …</source>
        <translation>В PNG …</translation>
    </message>
    <message>
        <source>Images (*.png)</source>
        <translation>Изображения (*.png)</translation>
    </message>
    <message>
        <source>Align left</source>
        <translation>По левому краю</translation>
    </message>
    <message>
        <source>Align centres</source>
        <translation>По центру</translation>
    </message>
    <message>
        <source>Align right</source>
        <translation>По правому краю</translation>
    </message>
    <message>
        <source>Align top</source>
        <translation>По верху</translation>
    </message>
    <message>
        <source>Align middle</source>
        <translation>По середине</translation>
    </message>
    <message>
        <source>Align bottom</source>
        <translation>По низу</translation>
    </message>
    <message>
        <source>Distribute horizontally</source>
        <translation>Распределить по горизонтали</translation>
    </message>
    <message>
        <source>Distribute vertically</source>
        <translation>Распределить по вертикали</translation>
    </message>
    <message>
        <source>Group layers; fold and open groups</source>
        <translation>Группировать слои; сворачивать и открывать группы</translation>
    </message>
    <message>
        <source>Group selected layers	Ctrl+G</source>
        <translation>Сгруппировать выделенное	Ctrl+G</translation>
    </message>
    <message>
        <source>Ungroup	Ctrl+Shift+G</source>
        <translation>Разгруппировать	Ctrl+Shift+G</translation>
    </message>
    <message>
        <source>Fold or open	Enter</source>
        <translation>Свернуть или открыть	Enter</translation>
    </message>
    <message>
        <source>Fold all groups</source>
        <translation>Свернуть все группы</translation>
    </message>
    <message>
        <source>Open all groups</source>
        <translation>Открыть все группы</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Keep all layers in place</source>
        <translation>Оставить слои на местах</translation>
    </message>
    <message>
        <source>Templates …</source>
        <translation>Шаблоны …</translation>
    </message>
    <message>
        <source>Ready-made networks with their size and their time on your images</source>
        <translation>Готовые сети с их размером и временем на ваших изображениях</translation>
    </message>
</context>
<context>
    <name>espalier::ui::OpeningBar</name>
    <message>
        <source>Run loading progress</source>
        <translation>Ход загрузки запуска</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Keeps the current view.</source>
        <translation>Оставляет текущий вид.</translation>
    </message>
    <message>
        <source>Loading the run: %1 of %2</source>
        <translation>Загрузка запуска: %1 из %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::OwnBlocks</name>
    <message>
        <source>It contains no layers. Delete it.</source>
        <translation>В нём нет слоёв. Удалите его.</translation>
    </message>
    <message>
        <source>Give the block a name.</source>
        <translation>Дайте блоку имя.</translation>
    </message>
    <message numerus="yes">
        <source>The name is longer than %n character(s). Choose a shorter one.</source>
        <translation>
            <numerusform>Имя длиннее %n знака. Выберите короче.</numerusform>
            <numerusform>Имя длиннее %n знаков. Выберите короче.</numerusform>
            <numerusform>Имя длиннее %n знаков. Выберите короче.</numerusform>
        </translation>
    </message>
    <message>
        <source>There is a block called %1 already. Choose another name, or delete that one first.</source>
        <translation>Блок %1 уже есть. Выберите другое имя или сначала удалите тот.</translation>
    </message>
    <message>
        <source>There is no folder for your data, because neither XDG_DATA_HOME nor HOME names one. Set one of them.</source>
        <translation>Папки для ваших данных нет: ни XDG_DATA_HOME, ни HOME её не называют. Задайте одну из них.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PageContents</name>
    <message>
        <source>The model %1</source>
        <translation>Модель %1</translation>
    </message>
    <message numerus="yes">
        <source>The model %1, which tells apart %n class(es): %2</source>
        <translation>
            <numerusform>Модель %1, которая различает %n класс: %2</numerusform>
            <numerusform>Модель %1, которая различает %n класса: %2</numerusform>
            <numerusform>Модель %1, которая различает %n классов: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the images that it was tested on</source>
        <translation>
            <numerusform>%n из изображений, на которых она проверена</numerusform>
            <numerusform>%n из изображений, на которых она проверена</numerusform>
            <numerusform>%n из изображений, на которых она проверена</numerusform>
        </translation>
    </message>
    <message>
        <source>A page holds a model of up to %1, and this one has %2.</source>
        <translation>Страница вмещает модель до %1, а у этой %2.</translation>
    </message>
    <message>
        <source>About %1 in all</source>
        <translation>Всего примерно %1</translation>
    </message>
    <message>
        <source>What the page will hold</source>
        <translation>Что будет на странице</translation>
    </message>
    <message>
        <source>No results: how good the model is was not tested</source>
        <translation>Без результатов: качество модели не проверялось</translation>
    </message>
    <message>
        <source>No images of yours</source>
        <translation>Без ваших изображений</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PairsModel</name>
    <message>
        <source>almost identical</source>
        <translation>почти одинаковы</translation>
    </message>
    <message>
        <source>close, fine detail lost</source>
        <translation>близко, мелкие детали потеряны</translation>
    </message>
    <message>
        <source>shapes right, colours off</source>
        <translation>формы верны, цвета нет</translation>
    </message>
    <message>
        <source>not recognisable yet</source>
        <translation>пока не узнать</translation>
    </message>
    <message>
        <source>%1: %2 off</source>
        <translation>%1: отличие %2</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>не читается: %1</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PairsView</name>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Original and reconstructed images</source>
        <translation>Исходные и реконструированные изображения</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Ход работы</translation>
    </message>
    <message>
        <source>Reconstructing the images …</source>
        <translation>Реконструкция изображений …</translation>
    </message>
    <message>
        <source>No images to show.</source>
        <translation>Нечего показать.</translation>
    </message>
    <message>
        <source>Mean pixel error: %1.</source>
        <translation>Средняя ошибка пикселя: %1.</translation>
    </message>
    <message>
        <source>Originals and reconstructions. %1</source>
        <translation>Оригиналы и реконструкции. %1</translation>
    </message>
    <message numerus="yes">
        <source>Originals and reconstructions: the worst %1 of %n image(s), worst first. %2</source>
        <translation>
            <numerusform>Оригиналы и реконструкции: худшее %1 из %n изображения, худшие первыми. %2</numerusform>
            <numerusform>Оригиналы и реконструкции: худшие %1 из %n изображений, худшие первыми. %2</numerusform>
            <numerusform>Оригиналы и реконструкции: худшие %1 из %n изображений, худшие первыми. %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Originals and reconstructions, worst first. %1</source>
        <translation>Оригиналы и реконструкции, худшие первыми. %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ParallelPlot</name>
    <message>
        <source>Options and result of all trials</source>
        <translation>Параметры и результат всех проб</translation>
    </message>
    <message>
        <source>On a logarithmic scale</source>
        <translation>В логарифмической шкале</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>логарифмическая</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PassportCard</name>
    <message>
        <source>It holds the model with its results.</source>
        <translation>В ней модель и её результаты.</translation>
    </message>
    <message>
        <source>It holds the model; how good it is was not tested, and the page says so.</source>
        <translation>В ней модель; насколько она хороша, не проверено, и страница так и говорит.</translation>
    </message>
    <message>
        <source>No image is in it.</source>
        <translation>Изображений в ней нет.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Открыть</translation>
    </message>
    <message>
        <source>Open the page in the browser</source>
        <translation>Открыть страницу в браузере</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Показать в папке</translation>
    </message>
    <message>
        <source>No browser could be started for %1. Open the file by a double click in its folder.</source>
        <translation>Не удалось запустить браузер для %1. Откройте файл двойным щелчком в его папке.</translation>
    </message>
    <message numerus="yes">
        <source>%n of the images that it was tested on are in it.</source>
        <translation>
            <numerusform>В ней %n изображение, на котором её проверяли.</numerusform>
            <numerusform>В ней %n изображения, на которых её проверяли.</numerusform>
            <numerusform>В ней %n изображений, на которых её проверяли.</numerusform>
        </translation>
    </message>
    <message>
        <source>Ready to share: %1</source>
        <translation>Готово к отправке: %1</translation>
    </message>
    <message>
        <source>Any browser opens it, also offline.</source>
        <translation>Её откроет любой браузер, в том числе без сети.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PausedOptions</name>
    <message>
        <source>From the next step</source>
        <translation>Со следующего шага</translation>
    </message>
    <message>
        <source>Bold options are not the defaults; the arrow resets them. Changes are marked on the curves and saved with the run.</source>
        <translation>Полужирные параметры отличаются от обычных; стрелка возвращает их. Изменения отмечаются на кривых и сохраняются с запуском.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PlotPane</name>
    <message>
        <source>step</source>
        <translation>шаг</translation>
    </message>
    <message>
        <source>%1: up to %2, above this plot. Click to show all values, double-click to return.</source>
        <translation>%1: до %2, выше этого графика. Щелчок показывает все значения, двойной щелчок возвращает.</translation>
    </message>
    <message>
        <source>%1: up to %2, above this plot.</source>
        <translation>%1: до %2, выше этого графика.</translation>
    </message>
    <message>
        <source>Enter shows all values, Escape returns.</source>
        <translation>Enter показывает все значения, Escape возвращает.</translation>
    </message>
    <message>
        <source>%1, values up to %2 lie above</source>
        <translation>%1, выше есть значения до %2</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>эпоха</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PredictionModel</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 мс</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Изображение</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Предсказание</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Оценка</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>Actually</source>
        <translation>На самом деле</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Preflight</name>
    <message>
        <source>Checking the project</source>
        <translation>Проверка проекта</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Отбросить изменения</translation>
    </message>
    <message>
        <source>Your last change is being checked.</source>
        <translation>Проверяется ваше последнее изменение.</translation>
    </message>
    <message>
        <source>Drop a folder of images first.</source>
        <translation>Сначала перетащите папку с изображениями.</translation>
    </message>
    <message>
        <source>Still checking for copies and damage</source>
        <translation>Поиск копий и повреждений ещё идёт</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Показать</translation>
    </message>
    <message>
        <source>Shows these images on the Data page.</source>
        <translation>Показывает эти изображения на странице данных.</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n изображение</numerusform>
            <numerusform>%n изображения</numerusform>
            <numerusform>%n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 в %2</translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n класс</numerusform>
            <numerusform>%n класса</numerusform>
            <numerusform>%n классов</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n слой</numerusform>
            <numerusform>%n слоя</numerusform>
            <numerusform>%n слоёв</numerusform>
        </translation>
    </message>
    <message>
        <source>The network is valid: %1; parameters: %2</source>
        <translation>Сеть исправна: %1; параметров: %2</translation>
    </message>
    <message>
        <source>The network is valid: %1; parameters: %2 of %3 trained</source>
        <translation>Сеть исправна: %1; параметров: %2, обучается %3</translation>
    </message>
    <message>
        <source>Frozen layers would keep random weights</source>
        <translation>У замороженных слоёв остались бы случайные веса</translation>
    </message>
    <message>
        <source>Choose a start …</source>
        <translation>Выбрать начало …</translation>
    </message>
    <message>
        <source>Reading the weights of %1</source>
        <translation>Чтение весов %1</translation>
    </message>
    <message>
        <source>Photos train better from a trained start</source>
        <translation>Фотографии лучше учить с обученной сети</translation>
    </message>
    <message>
        <source>Use random weights</source>
        <translation>Взять случайные веса</translation>
    </message>
    <message>
        <source>Keeps the network, which then learns from your images alone.</source>
        <translation>Сеть остаётся и учится только на ваших изображениях.</translation>
    </message>
    <message>
        <source>%1 must end before memory use is estimated</source>
        <translation>%1: память будет оценена, когда это закончится</translation>
    </message>
    <message>
        <source>Memory use will be estimated when the run has ended</source>
        <translation>Память будет оценена, когда запуск закончится</translation>
    </message>
    <message>
        <source>Estimating memory use</source>
        <translation>Оценка памяти</translation>
    </message>
    <message>
        <source>Frozen layers process each image once; their features take %1 of memory</source>
        <translation>Замороженные слои обрабатывают изображение один раз; их признаки занимают %1 памяти</translation>
    </message>
    <message>
        <source>Keeps up to %1 of resized images in memory for later epochs</source>
        <translation>Хранит до %1 изображений в памяти для следующих эпох</translation>
    </message>
    <message>
        <source>Use batch size %1</source>
        <translation>Взять батч %1</translation>
    </message>
    <message>
        <source>Use micro-batches of %1</source>
        <translation>Взять микробатчи по %1</translation>
    </message>
    <message>
        <source>Keeps the batch size, and computes each step in parts.</source>
        <translation>Размер батча остаётся, а шаг вычисляется частями.</translation>
    </message>
    <message>
        <source>Recompute activations</source>
        <translation>Пересчитывать активации</translation>
    </message>
    <message>
        <source>Gives the same bits in less memory. A step takes up to a third longer.</source>
        <translation>Те же биты при меньшей памяти. Шаг до трети дольше.</translation>
    </message>
    <message>
        <source>The time could not be estimated. %1</source>
        <translation>Время не удалось оценить. %1</translation>
    </message>
    <message>
        <source>Estimating the time</source>
        <translation>Оценка времени</translation>
    </message>
    <message>
        <source>%1 is in progress; a training at the same time makes both slower</source>
        <translation>%1: идёт; обучение в то же время замедлит и то и другое</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) made while the run was paused applied again at the same step(s)</source>
        <translation>
            <numerusform>%n изменение, сделанное на паузе, повторится на том же шаге</numerusform>
            <numerusform>%n изменения, сделанные на паузе, повторятся на тех же шагах</numerusform>
            <numerusform>%n изменений, сделанных на паузе, повторятся на тех же шагах</numerusform>
        </translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Отбросить</translation>
    </message>
    <message>
        <source>On the Data page: %1</source>
        <translation>На странице данных: %1</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Микробатч</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Размер батча</translation>
    </message>
    <message>
        <source>%1 of disk space free</source>
        <translation>Свободно на диске: %1</translation>
    </message>
    <message>
        <source>Only %1 of disk space free in %2. Free up space, or save the project on another disk.</source>
        <translation>Свободно на диске только %1 в %2. Освободите место или сохраните проект на другом диске.</translation>
    </message>
    <message>
        <source>Goes to this field.</source>
        <translation>Переходит к этому полю.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PreviewStrip</name>
    <message>
        <source>An image and four augmented variants</source>
        <translation>Изображение и четыре аугментированных варианта</translation>
    </message>
    <message>
        <source>An image, then variants that training may use.</source>
        <translation>Изображение, затем варианты, которые может взять обучение.</translation>
    </message>
    <message>
        <source>An image resized to the network&apos;s input of %1 × %2 pixels, then variants that training may use.</source>
        <translation>Изображение, приведённое ко входу сети %1 × %2 пикселей, затем варианты, которые может взять обучение.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProcessorsField</name>
    <message>
        <source>Processors</source>
        <translation>Процессоры</translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>Все (%1)</translation>
    </message>
    <message>
        <source>The processors for trainings that this window starts, so that others stay free for other work: numbers and ranges such as 0-3,6, or free:2 for two cores that no other training of yours uses. Empty: all. The results do not depend on which they are.</source>
        <translation>Процессоры для обучений, начатых в этом окне, чтобы другие остались свободны: номера и диапазоны, например 0-3,6, или free:2 — два ядра, которые не занимает другое ваше обучение. Пусто: все. От выбора результаты не зависят.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProgramPanel</name>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>C++ with OpenCV</source>
        <translation>C++ с OpenCV</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>Терминал</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Programming language</source>
        <translation>Язык программирования</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Программа</translation>
    </message>
    <message>
        <source>Program that uses %1</source>
        <translation>Программа, использующая %1</translation>
    </message>
    <message>
        <source>Copy the program to the clipboard</source>
        <translation>Копировать программу в буфер обмена</translation>
    </message>
    <message>
        <source>Program copied to the clipboard.</source>
        <translation>Программа скопирована в буфер обмена.</translation>
    </message>
    <message>
        <source>Save program …</source>
        <translation>Сохранить программу …</translation>
    </message>
    <message>
        <source>Save it beside the model, where it looks for it</source>
        <translation>Сохранить рядом с моделью, где она её ищет</translation>
    </message>
    <message>
        <source>Save program</source>
        <translation>Сохранить программу</translation>
    </message>
    <message>
        <source>Program saved to %1.</source>
        <translation>Программа сохранена в %1.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProjectFiles</name>
    <message>
        <source>All files (*)</source>
        <translation>Все файлы (*)</translation>
    </message>
    <message>
        <source>Where are the images now?</source>
        <translation>Где теперь изображения?</translation>
    </message>
    <message>
        <source>Where is the folder of the run now?</source>
        <translation>Где теперь папка запуска?</translation>
    </message>
    <message>
        <source>There is nothing to save yet.</source>
        <translation>Сохранять пока нечего.</translation>
    </message>
    <message>
        <source>Save project</source>
        <translation>Сохранить проект</translation>
    </message>
    <message>
        <source>Projects (*.espalier)</source>
        <translation>Проекты (*.espalier)</translation>
    </message>
    <message>
        <source>Open a folder of images, a project or a model</source>
        <translation>Открыть папку с изображениями, проект или модель</translation>
    </message>
    <message>
        <source>Folders, projects and models (*.espalier *.onnx)</source>
        <translation>Папки, проекты и модели (*.espalier *.onnx)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProofCard</name>
    <message>
        <source>Same answers outside Espalier</source>
        <translation>Те же ответы вне Espalier</translation>
    </message>
    <message>
        <source>Exported</source>
        <translation>Экспортировано</translation>
    </message>
    <message>
        <source>Different answers outside Espalier</source>
        <translation>Другие ответы вне Espalier</translation>
    </message>
    <message>
        <source>Not verified with another program.</source>
        <translation>Другой программой не проверено.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n answer(s) equal, largest difference %2, checked with %3</source>
        <translation>
            <numerusform>%1 из %n ответа совпадает, наибольшая разница %2, проверено: %3</numerusform>
            <numerusform>%1 из %n ответов совпадают, наибольшая разница %2, проверено: %3</numerusform>
            <numerusform>%1 из %n ответов совпадают, наибольшая разница %2, проверено: %3</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Программа</translation>
    </message>
    <message>
        <source>Show a program that uses this file</source>
        <translation>Показать программу, использующую этот файл</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Показать в папке</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>whether an exported file gives the same answers, and the file</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Kept with the run: %1</source>
        <translation>Хранится с запуском: %1</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a reason as a sentence: Not independently verified: op Erf.</comment>
        <translation>%1.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PurposeChoice</name>
    <message>
        <source>A page for your site: visitors try the model on images or with their camera. It runs in their browser, so it needs no server and no image leaves their device.</source>
        <translation>Страница для вашего сайта: посетители пробуют модель на изображениях или своей камере. Она работает в их браузере, поэтому сервер не нужен и ни одно изображение не покидает их устройства.</translation>
    </message>
    <message>
        <source>The same page runs in a phone&apos;s browser. For an app of your own, take the model as ONNX, which ONNX Runtime runs on Android and iOS.</source>
        <translation>Та же страница работает в браузере телефона. Для своего приложения возьмите модель в ONNX: ONNX Runtime запускает её на Android и iOS.</translation>
    </message>
    <message>
        <source>The model as ONNX, with its class names and preprocessing, checked after the export; and a short program that uses it.</source>
        <translation>Модель в ONNX с именами классов и подготовкой изображений, проверенная после экспорта, и короткая программа, которая её использует.</translation>
    </message>
    <message>
        <source>The model as ONNX, checked after the export with OpenCV, and a short program that uses it with OpenCV alone.</source>
        <translation>Модель в ONNX, проверенная после экспорта в OpenCV, и короткая программа, которой нужен только OpenCV.</translation>
    </message>
    <message>
        <source>ONNX runs almost anywhere. Safetensors has the named weights only, for programs that build the network themselves, such as PyTorch.</source>
        <translation>ONNX работает почти везде. В Safetensors только именованные веса, для программ, которые сами строят сеть, например PyTorch.</translation>
    </message>
    <message>
        <source>Then copy the file into the folder of your site and link to it. Browsers allow the camera only where the site is served by HTTPS.</source>
        <translation>Затем скопируйте файл в папку сайта и поставьте ссылку. Камеру браузеры разрешают только там, где сайт отдаётся по HTTPS.</translation>
    </message>
    <message>
        <source>Page: on Android, send the file to the phone and open it in the browser; for an iPhone, put it on a website. App: add onnxruntime-android (Gradle) or onnxruntime-objc (CocoaPods), and prepare images as the program for Python does. Espalier checks the file on this computer, not on a phone.</source>
        <translation>Страница: на Android отправьте файл на телефон и откройте в браузере; для iPhone поместите её на сайт. Приложение: добавьте onnxruntime-android (Gradle) или onnxruntime-objc (CocoaPods) и готовьте изображения, как программа на Python. Espalier проверяет файл на этом компьютере, а не на телефоне.</translation>
    </message>
    <message>
        <source>Then save the program below beside the model and run it with the names of images. Its first lines say what to install.</source>
        <translation>Затем сохраните программу ниже рядом с моделью и запустите её с именами изображений. Что установить, сказано в первых строках.</translation>
    </message>
    <message>
        <source>Then save the program below, build it with the command in its first lines, and put it beside the model.</source>
        <translation>Затем сохраните программу ниже, соберите её командой из первых строк и положите рядом с моделью.</translation>
    </message>
    <message>
        <source>Then send the file. It opens by double click.</source>
        <translation>Затем отправьте файл. Он открывается двойным щелчком.</translation>
    </message>
    <message>
        <source>The last tab below has the command for the terminal.</source>
        <translation>На последней вкладке ниже — команда для терминала.</translation>
    </message>
    <message>
        <source>With some of the images it was tested on</source>
        <translation>С несколькими изображениями, на которых её проверяли</translation>
    </message>
    <message>
        <source>A website</source>
        <translation>Сайт</translation>
    </message>
    <message>
        <source>A phone</source>
        <translation>Телефон</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>C++</source>
        <translation>C++</translation>
    </message>
    <message>
        <source>A colleague</source>
        <translation>Коллега</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Другие программы</translation>
    </message>
    <message>
        <source>Share as .html …</source>
        <translation>Поделиться (.html) …</translation>
    </message>
    <message>
        <source>Export as .onnx …</source>
        <translation>Экспорт .onnx …</translation>
    </message>
    <message>
        <source>Export as .safetensors …</source>
        <translation>Экспорт .safetensors …</translation>
    </message>
    <message>
        <source>A few images of the test are put into the page, for anyone who has it.</source>
        <translation>Несколько тестовых изображений попадут в страницу — для всех, у кого она есть.</translation>
    </message>
    <message>
        <source>A web page that any browser opens, also offline: tries the model on images or the camera, says how good it is, and holds model.onnx.</source>
        <translation>Веб-страница, которую откроет любой браузер, в том числе без сети: пробует модель на изображениях или с камеры, говорит, насколько она хороша, и содержит model.onnx.</translation>
    </message>
    <message>
        <source>One .html file that needs no server</source>
        <translation>Один файл .html, сервер не нужен</translation>
    </message>
    <message>
        <source>The same page, or .onnx for an app</source>
        <translation>Та же страница или .onnx для приложения</translation>
    </message>
    <message>
        <source>One .onnx file and a short program</source>
        <translation>Один файл .onnx и короткая программа</translation>
    </message>
    <message>
        <source>One .onnx file and a program with OpenCV</source>
        <translation>Один файл .onnx и программа с OpenCV</translation>
    </message>
    <message>
        <source>One .html file that also opens offline</source>
        <translation>Один файл .html, открывается и без сети</translation>
    </message>
    <message>
        <source>One .onnx or .safetensors file</source>
        <translation>Один файл .onnx или .safetensors</translation>
    </message>
</context>
<context>
    <name>espalier::ui::QueueControl</name>
    <message>
        <source>%1: preparing</source>
        <translation>%1: подготовка</translation>
    </message>
    <message>
        <source>%1: epoch %2 of at most %3</source>
        <translation>%1: эпоха %2, не больше %3</translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <translation>%1, осталось %2</translation>
    </message>
    <message>
        <source>%1: testing</source>
        <translation>%1: тест</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>Подготовка</translation>
    </message>
    <message>
        <source>Stopping after this step</source>
        <translation>Остановка после этого шага</translation>
    </message>
    <message numerus="yes">
        <source>Stopped and saved; %n run(s) are left. Start queue goes on.</source>
        <translation>
            <numerusform>Остановлено и сохранено; остался %n запуск. «Запустить очередь» продолжит.</numerusform>
            <numerusform>Остановлено и сохранено; осталось %n запуска. «Запустить очередь» продолжит.</numerusform>
            <numerusform>Остановлено и сохранено; осталось %n запусков. «Запустить очередь» продолжит.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The queue has ended; %n run(s) failed.</source>
        <translation>
            <numerusform>Очередь закончена; не удался %n запуск.</numerusform>
            <numerusform>Очередь закончена; не удались %n запуска.</numerusform>
            <numerusform>Очередь закончена; не удались %n запусков.</numerusform>
        </translation>
    </message>
    <message>
        <source>The queue has ended; all runs are done.</source>
        <translation>Очередь закончена; все запуски готовы.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::QueueView</name>
    <message>
        <source>in training</source>
        <translation>обучается</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>ждёт</translation>
    </message>
    <message>
        <source>begun</source>
        <translation>начат</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>сбой</translation>
    </message>
    <message>
        <source>done</source>
        <translation>готово</translation>
    </message>
    <message>
        <source>Runs that are trained one after another, each with the project as it was when it was added. The queue is kept when Espalier is closed, and goes on where it stopped.</source>
        <translation>Запуски, которые обучаются друг за другом, каждый с проектом, каким он был при добавлении. Очередь сохраняется, когда Espalier закрыт, и продолжается с того же места.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Ход работы</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Очередь</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Место</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Проект</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Состояние</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Сеть</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Эпохи</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Добавлен</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Причина</translation>
    </message>
    <message>
        <source>Start queue</source>
        <translation>Запустить очередь</translation>
    </message>
    <message>
        <source>Add this project</source>
        <translation>Добавить этот проект</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>Открыть запуск</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Попробовать снова</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Раньше</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Позже</translation>
    </message>
    <message>
        <source>Remove from queue</source>
        <translation>Убрать из очереди</translation>
    </message>
    <message>
        <source>Remove ended</source>
        <translation>Убрать законченные</translation>
    </message>
    <message>
        <source>Another program trains the queue.</source>
        <translation>Очередь обучает другая программа.</translation>
    </message>
    <message>
        <source>Select an entry in the table.</source>
        <translation>Выберите строку в таблице.</translation>
    </message>
    <message>
        <source>No run waits in the queue.</source>
        <translation>В очереди ничего не ждёт.</translation>
    </message>
    <message>
        <source>Train the runs that are left, one after another</source>
        <translation>Обучить оставшиеся запуски друг за другом</translation>
    </message>
    <message>
        <source>Add a run of the project as it is now (Ctrl+Shift+R)</source>
        <translation>Добавить запуск проекта, какой он сейчас (Ctrl+Shift+R)</translation>
    </message>
    <message>
        <source>The queue is being trained. Stop it first.</source>
        <translation>Очередь обучается. Сначала остановите её.</translation>
    </message>
    <message>
        <source>This run has not begun.</source>
        <translation>Этот запуск не начат.</translation>
    </message>
    <message>
        <source>Show its curves and results</source>
        <translation>Показать его кривые и результаты</translation>
    </message>
    <message>
        <source>Only a run that failed can be tried again.</source>
        <translation>Повторить можно только неудавшийся запуск.</translation>
    </message>
    <message>
        <source>Let this run wait again</source>
        <translation>Снова поставить этот запуск ждать</translation>
    </message>
    <message>
        <source>It is the first.</source>
        <translation>Он первый.</translation>
    </message>
    <message>
        <source>Earlier (Ctrl+Up)</source>
        <translation>Раньше (Ctrl+Up)</translation>
    </message>
    <message>
        <source>It is the last.</source>
        <translation>Он последний.</translation>
    </message>
    <message>
        <source>Later (Ctrl+Down)</source>
        <translation>Позже (Ctrl+Down)</translation>
    </message>
    <message>
        <source>This run is being trained. Stop the queue first.</source>
        <translation>Этот запуск обучается. Сначала остановите очередь.</translation>
    </message>
    <message>
        <source>Remove from queue (Delete). Its run stays on disk.</source>
        <translation>Убрать из очереди (Delete). Его запуск остаётся на диске.</translation>
    </message>
    <message>
        <source>No run of the queue has ended.</source>
        <translation>Ни один запуск очереди не закончен.</translation>
    </message>
    <message>
        <source>Remove what is done or failed. The runs stay on disk.</source>
        <translation>Убрать готовое и неудавшееся. Запуски остаются на диске.</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Тест</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>The queue is empty</source>
        <translation>Очередь пуста</translation>
    </message>
    <message>
        <source>Add the project as it is, change its settings, and add it again: the runs are trained one after another, overnight if need be.</source>
        <translation>Добавьте проект в нынешнем виде, измените настройки и добавьте его снова: запуски обучаются один за другим, при необходимости всю ночь.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) to train</source>
        <translation>
            <numerusform>осталось обучить %n запуск</numerusform>
            <numerusform>осталось обучить %n запуска</numerusform>
            <numerusform>осталось обучить %n запусков</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Estimated from the time per epoch of the last similar run. It may end sooner.</source>
        <translation>Оценено по времени эпохи последнего похожего запуска. Может закончиться раньше.</translation>
    </message>
    <message>
        <source>%1, %2 for those that have not begun</source>
        <translation>%1, на ещё не начатые: %2</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Изменения</translation>
    </message>
    <message>
        <source>What is left of this run, estimated from the time per epoch. It may end sooner.</source>
        <translation>Сколько осталось этому запуску, по времени одной эпохи. Может закончиться раньше.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::QuickSearch</name>
    <message numerus="yes">
        <source>%n more: type to narrow</source>
        <translation>
            <numerusform>ещё %n: печатайте, чтобы сузить</numerusform>
            <numerusform>ещё %n: печатайте, чтобы сузить</numerusform>
            <numerusform>ещё %n: печатайте, чтобы сузить</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no layers yet.</source>
        <translation>Слоёв пока нет.</translation>
    </message>
    <message>
        <source>Nothing has this name.</source>
        <translation>С таким именем ничего нет.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RaceSetup</name>
    <message>
        <source>Start race</source>
        <translation>Начать гонку</translation>
    </message>
    <message>
        <source>Add network</source>
        <translation>Добавить сеть</translation>
    </message>
    <message>
        <source>Add effort</source>
        <translation>Добавить усилие</translation>
    </message>
    <message>
        <source>The project with</source>
        <translation>Проект со значением</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Параметр</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Значение</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Добавить</translation>
    </message>
    <message>
        <source>Time for each</source>
        <translation>Время каждому</translation>
    </message>
    <message>
        <source>Epochs for each</source>
        <translation>Эпохи каждому</translation>
    </message>
    <message>
        <source> s</source>
        <translation> с</translation>
    </message>
    <message>
        <source>Small networks get more epochs in it. At most those of the project.</source>
        <translation>Маленькие сети успевают больше эпох. Не больше, чем в проекте.</translation>
    </message>
    <message>
        <source>Large networks take longer.</source>
        <translation>Большие сети занимают больше времени.</translation>
    </message>
    <message>
        <source>Judged by</source>
        <translation>Судить по</translation>
    </message>
    <message>
        <source>Effort: %1</source>
        <translation>Усилие: %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The project as it is</source>
        <translation>Проект как он есть</translation>
    </message>
    <message>
        <source>The project as it is (%1)</source>
        <translation>Проект как есть (%1)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>That is the value that the project has. Choose another one.</source>
        <translation>Это значение у проекта и так. Выберите другое.</translation>
    </message>
    <message>
        <source>A ready-made network instead of the project&apos;s</source>
        <translation>Готовая сеть вместо сети проекта</translation>
    </message>
    <message>
        <source>Another length and care of training</source>
        <translation>Другая длительность и тщательность обучения</translation>
    </message>
    <message>
        <source>The project as it is, but for this value</source>
        <translation>Проект как есть, но с этим значением</translation>
    </message>
    <message>
        <source>How long?</source>
        <translation>Сколько займёт?</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>Измерение…</translation>
    </message>
    <message>
        <source>Which network or setting suits these images? Each trial trains on the same images in the same split, for the same time or as many epochs. The validation images decide; the test is only shown. You can stop at any time and continue later.</source>
        <translation>Какая сеть или настройка подходит этим изображениям? Каждая проба обучается на тех же изображениях с тем же разбиением, одинаковое время или столько же эпох. Решают изображения валидации; проверка только показывается. Можно остановить в любой момент и продолжить позже.</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>Пробы</translation>
    </message>
    <message>
        <source>Remove trial</source>
        <translation>Убрать пробу</translation>
    </message>
    <message>
        <source>Seconds for each trial</source>
        <translation>Секунд на каждую пробу</translation>
    </message>
    <message>
        <source>Epochs for each trial</source>
        <translation>Эпох на каждую пробу</translation>
    </message>
    <message>
        <source>On the validation images. It also decides which epoch of a trial is the best one.</source>
        <translation>По изображениям валидации. Это же решает, какая эпоха пробы лучшая.</translation>
    </message>
    <message>
        <source>%1 is a trial already.</source>
        <translation>%1 — уже среди проб.</translation>
    </message>
    <message numerus="yes">
        <source>A race has at most %n trial(s). Remove one first.</source>
        <translation>
            <numerusform>В гонке не более %n пробы. Сначала уберите одну.</numerusform>
            <numerusform>В гонке не более %n проб. Сначала уберите одну.</numerusform>
            <numerusform>В гонке не более %n проб. Сначала уберите одну.</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a trial in the list.</source>
        <translation>Выберите пробу в списке.</translation>
    </message>
    <message>
        <source>Remove trial (Delete)</source>
        <translation>Убрать пробу (Delete)</translation>
    </message>
    <message>
        <source>A race needs at least two trials.</source>
        <translation>Для гонки нужны хотя бы две пробы.</translation>
    </message>
    <message>
        <source>Train the trials one after another</source>
        <translation>Обучить пробы одну за другой</translation>
    </message>
    <message>
        <source>Measure how long an epoch of each trial takes</source>
        <translation>Измерить, сколько длится эпоха каждой пробы</translation>
    </message>
    <message>
        <source>Each trial gets epochs. Choose Time for each first.</source>
        <translation>Каждой пробе даются эпохи. Сначала выберите «Время каждому».</translation>
    </message>
    <message>
        <source>Training time of each trial, without its test</source>
        <translation>Время обучения каждой пробы, без её проверки</translation>
    </message>
    <message>
        <source>Each trial gets time. Choose Epochs for each first.</source>
        <translation>Каждой пробе даётся время. Сначала выберите «Эпохи каждому».</translation>
    </message>
    <message>
        <source>Epochs of each trial</source>
        <translation>Эпохи каждой пробы</translation>
    </message>
    <message>
        <source>Together at most %1, and the tests.</source>
        <translation>Вместе не более %1, и проверки.</translation>
    </message>
    <message>
        <source>A trial whose first epoch takes longer than its time is stopped and fails. &quot;How long?&quot; measures that first.</source>
        <translation>Проба, первая эпоха которой длиннее её времени, останавливается и не удаётся. «Сколько займёт?» измеряет это заранее.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Rail</name>
    <message>
        <source>Steps</source>
        <translation>Шаги</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RailButton</name>
    <message>
        <source>Step %1, %2</source>
        <translation>Шаг %1, %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ReadOnlyBar</name>
    <message>
        <source>%1 Tried again at %2: still not possible.</source>
        <translation>%1 Новая попытка в %2: пока нельзя.</translation>
    </message>
    <message>
        <source>Open a copy</source>
        <translation>Открыть копию</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Попробовать снова</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Recent</name>
    <message>
        <source>draft</source>
        <translation>черновик</translation>
    </message>
    <message>
        <source>draft of %1 %2</source>
        <translation>черновик, %1 %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RecentCard</name>
    <message>
        <source>Open %1</source>
        <translation>Открыть %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ReconstructionResultsView</name>
    <message numerus="yes">
        <source>%1 of %n reconstruction(s) equal, largest difference %2, checked with %3</source>
        <translation>
            <numerusform>%1 из %n реконструкции совпадает, наибольшая разница %2, проверено: %3</numerusform>
            <numerusform>%1 из %n реконструкций совпадают, наибольшая разница %2, проверено: %3</numerusform>
            <numerusform>%1 из %n реконструкций совпадают, наибольшая разница %2, проверено: %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Reconstructions</source>
        <translation>Реконструкции</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ResultsPage</name>
    <message>
        <source>Tested: the best network, from epoch %1.</source>
        <translation>Проверена лучшая сеть, из эпохи %1.</translation>
    </message>
    <message>
        <source>Tested: the last network, from within epoch %1.</source>
        <translation>Проверена последняя сеть, изнутри эпохи %1.</translation>
    </message>
    <message>
        <source>Tested: the last network, from epoch %1.</source>
        <translation>Проверена последняя сеть, из эпохи %1.</translation>
    </message>
    <message>
        <source>Best by %1: epoch %2, %3 on the validation images.</source>
        <translation>Лучшая эпоха: %2 (критерий: %1); на изображениях валидации: %3.</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Результаты</translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation>Результатов пока нет</translation>
    </message>
    <message>
        <source>Results appear here when a run ends.</source>
        <translation>Результаты появятся здесь, когда запуск закончится.</translation>
    </message>
    <message>
        <source>Resume training</source>
        <translation>Возобновить обучение</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Экспорт</translation>
    </message>
    <message>
        <source>There are no results yet. Press Start to train, or open an earlier run on the Runs page.</source>
        <translation>Результатов пока нет. Нажмите «Старт» или откройте прежний запуск на странице запусков.</translation>
    </message>
    <message>
        <source>There are neither test nor validation images, so the model was not tested.</source>
        <translation>Нет ни тестовых изображений, ни валидации, поэтому модель не проверена.</translation>
    </message>
    <message>
        <source>Summary copied to the clipboard.</source>
        <translation>Сводка скопирована в буфер обмена.</translation>
    </message>
    <message>
        <source>Images cannot be tried here with a model of this task. Export the model and use it in another program.</source>
        <translation>С моделью этой задачи изображения здесь попробовать нельзя. Экспортируйте её и используйте в другой программе.</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Меньше</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Больше</translation>
    </message>
    <message>
        <source>Show one line about this result</source>
        <translation>Показать об этом результате одну строку</translation>
    </message>
    <message>
        <source>Show what was tested, what the result means, and why each step is proposed</source>
        <translation>Показать, что проверено, что значит результат и почему предложен каждый шаг</translation>
    </message>
    <message>
        <source>Accuracy %1</source>
        <comment>50.4 % (41 to 59 %, 95 % confidence) on 115 images</comment>
        <translation>Точность %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ResultsView</name>
    <message>
        <source>Summary copied to the clipboard.</source>
        <translation>Сводка скопирована в буфер обмена.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ResumeQuestion</name>
    <message>
        <source>Resume with changes</source>
        <translation>Возобновить с изменениями</translation>
    </message>
    <message>
        <source>Training diverged, so a lower learning rate is suggested. With it, the run continues from a checkpoint before the divergence. Your changes are saved with the run and marked on the curves.</source>
        <translation>Обучение разошлось, поэтому предлагается меньшая скорость обучения. С ней запуск продолжится с контрольной точки до расхождения. Изменения сохраняются с запуском и отмечаются на кривых.</translation>
    </message>
    <message>
        <source>The run continues from its last checkpoint with these options. Your changes are saved with the run and marked on the curves.</source>
        <translation>Запуск продолжится с последней контрольной точки с этими параметрами. Изменения сохраняются с запуском и отмечаются на кривых.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Resume training</source>
        <translation>Возобновить обучение</translation>
    </message>
    <message>
        <source>Continue from the last checkpoint with these options</source>
        <translation>Продолжить с последней контрольной точки с этими параметрами</translation>
    </message>
    <message numerus="yes">
        <source>The run has trained %1 of %n epoch(s). Choose more.</source>
        <translation>
            <numerusform>Запуск прошёл %1 из %n эпохи. Выберите больше.</numerusform>
            <numerusform>Запуск прошёл %1 из %n эпох. Выберите больше.</numerusform>
            <numerusform>Запуск прошёл %1 из %n эпох. Выберите больше.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RuleNotes</name>
    <message>
        <source>Classes come from the top-level folders; the folder directly above each image would give different classes.</source>
        <translation>Классы — верхние папки; папки прямо над изображениями дали бы другие классы.</translation>
    </message>
    <message>
        <source>Classes come from the folder directly above each image; the top-level folders would give different classes.</source>
        <translation>Классы — папки прямо над изображениями; верхние папки дали бы другие классы.</translation>
    </message>
    <message>
        <source>Use parent folders</source>
        <translation>Взять внутренние папки</translation>
    </message>
    <message>
        <source>Use top-level folders</source>
        <translation>Взять верхние папки</translation>
    </message>
    <message>
        <source>Classes come from the file names.</source>
        <translation>Классы взяты из имён файлов.</translation>
    </message>
    <message>
        <source>No classes: the network learns from the images alone.</source>
        <translation>Классов нет: сеть учится на самих изображениях.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Изменение</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunActions</name>
    <message>
        <source>Resume</source>
        <translation>Возобновить</translation>
    </message>
    <message>
        <source>Resume with …</source>
        <translation>Возобновить с …</translation>
    </message>
    <message>
        <source>Train longer …</source>
        <translation>Обучать дольше …</translation>
    </message>
    <message>
        <source>Rerun</source>
        <translation>Повторить</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>Взять эти настройки</translation>
    </message>
    <message>
        <source>Certify …</source>
        <translation>Подтвердить …</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Показать в папке</translation>
    </message>
    <message>
        <source>Delete run</source>
        <translation>Удалить запуск</translation>
    </message>
    <message>
        <source>Select a run in the table.</source>
        <translation>Выберите запуск в таблице.</translation>
    </message>
    <message>
        <source>Training is in progress. Stop it first.</source>
        <translation>Идёт обучение. Сначала остановите его.</translation>
    </message>
    <message>
        <source>This run cannot be read: %1</source>
        <translation>Этот запуск не читается: %1</translation>
    </message>
    <message>
        <source>This cross-validation is being trained. Open shows how far it is.</source>
        <translation>Эта кросс-валидация обучается. «Открыть» показывает, как далеко она продвинулась.</translation>
    </message>
    <message>
        <source>This run is being trained in another window or terminal.</source>
        <translation>Этот запуск обучается в другом окне или терминале.</translation>
    </message>
    <message>
        <source>Only a single run can be certified, not a cross-validation.</source>
        <translation>Подтвердить можно только отдельный запуск, не кросс-валидацию.</translation>
    </message>
    <message numerus="yes">
        <source>This run has fewer than %n step(s), too few to stop halfway and resume.</source>
        <translation>
            <numerusform>В этом запуске меньше %n шага — слишком мало, чтобы остановиться посередине и возобновить.</numerusform>
            <numerusform>В этом запуске меньше %n шагов — слишком мало, чтобы остановиться посередине и возобновить.</numerusform>
            <numerusform>В этом запуске меньше %n шагов — слишком мало, чтобы остановиться посередине и возобновить.</numerusform>
        </translation>
    </message>
    <message>
        <source>This run is being trained. Stop it first.</source>
        <translation>Этот запуск обучается. Сначала остановите его.</translation>
    </message>
    <message>
        <source>The model of this run is being exported and tested. Please wait.</source>
        <translation>Модель этого запуска экспортируется и проверяется. Подождите.</translation>
    </message>
    <message>
        <source>This cross-validation is being trained. Stop it first.</source>
        <translation>Эта кросс-валидация обучается. Сначала остановите её.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Продолжить</translation>
    </message>
    <message>
        <source>Copy the settings of this run to the project, to change and start them. If the project uses the same data, Undo reverts this.</source>
        <translation>Скопировать настройки запуска в проект, чтобы изменить и начать. Если у проекта те же данные, отмена возвращает.</translation>
    </message>
    <message>
        <source>Show %1 in the file manager</source>
        <translation>Показать %1 в файловом менеджере</translation>
    </message>
    <message>
        <source>All folds of a cross-validation are trained with the same options.</source>
        <translation>Все блоки кросс-валидации обучаются с одними параметрами.</translation>
    </message>
    <message>
        <source>All folds are finished.</source>
        <translation>Все блоки закончены.</translation>
    </message>
    <message>
        <source>One of its folds diverged. Use its settings, lower the learning rate and begin a new cross-validation on the Train page.</source>
        <translation>Один из её блоков разошёлся. Возьмите её настройки, уменьшите скорость обучения и начните новую кросс-валидацию на странице обучения.</translation>
    </message>
    <message>
        <source>Train the remaining folds</source>
        <translation>Обучить оставшиеся блоки</translation>
    </message>
    <message>
        <source>Press Use these settings, then Cross-validate … on the Train page, to repeat it.</source>
        <translation>Чтобы повторить, нажмите «Взять эти настройки», затем «Кросс-валидация …» на странице обучения.</translation>
    </message>
    <message>
        <source>Delete this cross-validation with all its folds and free its disk space (Delete)</source>
        <translation>Удалить эту кросс-валидацию со всеми блоками и освободить место на диске (Delete)</translation>
    </message>
    <message>
        <source>This run ended before its first step. Rerun it instead.</source>
        <translation>Этот запуск кончился до первого шага. Повторите его.</translation>
    </message>
    <message>
        <source>The loss of this run exploded. Use Resume with … to continue from before the explosion with a lower learning rate.</source>
        <translation>Потери этого запуска взорвались. «Возобновить с …» продолжит с места до взрыва с меньшей скоростью обучения.</translation>
    </message>
    <message>
        <source>This run would only diverge again. Use Resume with …, which suggests a lower learning rate.</source>
        <translation>Этот запуск снова разошёлся бы. «Возобновить с …» предложит меньшую скорость обучения.</translation>
    </message>
    <message>
        <source>This run has finished all epochs. Press Train longer … for more.</source>
        <translation>Этот запуск прошёл все эпохи. Нажмите «Обучать дольше …».</translation>
    </message>
    <message>
        <source>Continue exactly where the run stopped</source>
        <translation>Продолжить точно с того места, где запуск остановился</translation>
    </message>
    <message>
        <source>Continue with another learning rate, patience or number of epochs</source>
        <translation>Продолжить с другой скоростью обучения, терпением или числом эпох</translation>
    </message>
    <message>
        <source>Train this run for more epochs than planned</source>
        <translation>Обучать этот запуск больше эпох, чем планировалось</translation>
    </message>
    <message>
        <source>Start a new run with the same data and settings</source>
        <translation>Начать новый запуск с теми же данными и настройками</translation>
    </message>
    <message>
        <source>Take this run off the list (Delete). Nothing is deleted.</source>
        <translation>Убрать запуск из списка (Delete). Ничего не удаляется.</translation>
    </message>
    <message>
        <source>Delete this run and free its disk space (Delete)</source>
        <translation>Удалить запуск и освободить место на диске (Delete)</translation>
    </message>
    <message>
        <source>Shows the certification of %1, which is in progress</source>
        <translation>Показывает подтверждение %1, которое идёт</translation>
    </message>
    <message>
        <source>Prove that this run can be repeated and resumed bit for bit</source>
        <translation>Доказать, что запуск повторяется и возобновляется бит в бит</translation>
    </message>
    <message>
        <source>Restore project</source>
        <translation>Восстановить проект</translation>
    </message>
    <message>
        <source>Restore the whole project as it was when this run started: images that were excluded or relabelled, network and settings. Undo reverts this; for other images it opens as a new project, and the open one is kept.</source>
        <translation>Восстановить весь проект, каким он был в начале этого запуска: исключённые изображения и изменённые классы, сеть и настройки. Отмена возвращает; для других изображений он откроется как новый проект, а открытый сохраняется.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunControl</name>
    <message>
        <source>Stopped before the first step; nothing was trained.</source>
        <translation>Остановлено до первого шага; ничего не обучено.</translation>
    </message>
    <message>
        <source>Stopped, saved at step %1.</source>
        <translation>Остановлено, сохранено на шаге %1.</translation>
    </message>
    <message>
        <source>Stopped early: validation no longer improved. Saved at step %1.</source>
        <translation>Остановлено раньше: валидация перестала улучшаться. Сохранено на шаге %1.</translation>
    </message>
    <message>
        <source>Training diverged after step %1. Try a lower learning rate.</source>
        <translation>Обучение разошлось после шага %1. Попробуйте меньшую скорость обучения.</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n эпоху</numerusform>
            <numerusform>%n эпохи</numerusform>
            <numerusform>%n эпох</numerusform>
        </translation>
    </message>
    <message>
        <source>Finished after %1, saved at step %2.</source>
        <translation>Закончено (%1), сохранено на шаге %2.</translation>
    </message>
    <message>
        <source>The images have changed since the run started (changed: %1, missing: %2, new: %3), so the result may differ.</source>
        <translation>С начала запуска изображения изменились (изменено: %1, нет: %2, новых: %3), поэтому результат может отличаться.</translation>
    </message>
    <message>
        <source>The run on the images in %1 was not started, because another training was started in the meantime. Try again when that has ended.</source>
        <translation>Запуск на изображениях в %1 не начат, так как тем временем началось другое обучение. Попробуйте снова, когда оно закончится.</translation>
    </message>
    <message>
        <source>Preparing the run</source>
        <translation>Подготовка запуска</translation>
    </message>
    <message>
        <source>Scanning the images</source>
        <translation>Чтение изображений</translation>
    </message>
    <message>
        <source>%1 was not resumed with the images in %2, because another run was started or opened in the meantime. Open it under Runs and try again.</source>
        <translation>%1 не возобновлён с изображениями в %2, так как тем временем начат или открыт другой запуск. Откройте его на странице запусков и попробуйте снова.</translation>
    </message>
    <message>
        <source>Preparing to resume</source>
        <translation>Подготовка к возобновлению</translation>
    </message>
    <message>
        <source>Training is in progress. Stop it first.</source>
        <translation>Идёт обучение. Сначала остановите его.</translation>
    </message>
    <message>
        <source>The model is being exported and verified. Please wait.</source>
        <translation>Модель экспортируется и проверяется. Подождите.</translation>
    </message>
    <message>
        <source>This run ended before its first step. Press Start instead.</source>
        <translation>Этот запуск кончился до первого шага. Нажмите «Старт».</translation>
    </message>
    <message>
        <source>This run has finished all epochs. Press Train longer … for more.</source>
        <translation>Этот запуск прошёл все эпохи. Нажмите «Обучать дольше …».</translation>
    </message>
    <message>
        <source>This run is one fold of a cross-validation. If it alone were changed, the mean over the folds would be one of unequal trainings. Begin a new cross-validation with more epochs or other options instead.</source>
        <translation>Этот запуск — один блок кросс-валидации. Если изменить только его, среднее по блокам будет от неодинаковых обучений. Начните новую кросс-валидацию с большим числом эпох или другими параметрами.</translation>
    </message>
    <message>
        <source>The loss of this run exploded. Press Resume with … to continue from before the explosion with a lower learning rate.</source>
        <translation>Потери этого запуска взорвались. Нажмите «Возобновить с …», чтобы продолжить с места до взрыва с меньшей скоростью обучения.</translation>
    </message>
    <message>
        <source>Resuming would only diverge again. Under Why training diverged, press Continue with …, which lowers the learning rate.</source>
        <translation>Возобновление снова разошлось бы. Под «Почему обучение разошлось» нажмите «Продолжить с …»: скорость обучения уменьшится.</translation>
    </message>
    <message>
        <source>No checkpoint of this run can be continued from. Under Why training diverged, press Start again with …, which lowers the learning rate.</source>
        <translation>Контрольной точки, с которой можно продолжить, нет. Под «Почему обучение разошлось» нажмите «Начать снова с …»: скорость обучения уменьшится.</translation>
    </message>
    <message>
        <source>Training diverged</source>
        <translation>Обучение разошлось</translation>
    </message>
    <message>
        <source>Stopping after this step</source>
        <translation>Остановка после этого шага</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>Changed after step %1: %2.</source>
        <translation>Изменено после шага %1: %2.</translation>
    </message>
    <message>
        <source>Paused after step %1.</source>
        <translation>Пауза после шага %1.</translation>
    </message>
    <message>
        <source>This run was interrupted at step %1 and can be resumed.</source>
        <translation>Этот запуск прерван на шаге %1, и его можно возобновить.</translation>
    </message>
    <message>
        <source>Computing the first step …</source>
        <translation>Вычисляется первый шаг …</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunDeletion</name>
    <message>
        <source>%1 in %2</source>
        <translation>%1 в %2</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n файл</numerusform>
            <numerusform>%n файла</numerusform>
            <numerusform>%n файлов</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not there any more. If its disk is away, connect it.</source>
        <translation>%1 больше нет на месте. Если диск отключён, подключите его.</translation>
    </message>
    <message>
        <source>%1 is there again.</source>
        <translation>%1 снова на месте.</translation>
    </message>
    <message>
        <source>%1 is no longer listed.</source>
        <translation>%1 убран из списка.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message numerus="yes">
        <source>%n of these file(s) not created by Espalier.</source>
        <translation>
            <numerusform>%n из этих файлов создан не Espalier.</numerusform>
            <numerusform>%n из этих файлов созданы не Espalier.</numerusform>
            <numerusform>%n из этих файлов созданы не Espalier.</numerusform>
        </translation>
    </message>
    <message>
        <source>It contains %1: the runs of its folds with curves, results, checkpoints and models. You can restore it from the trash until the trash is emptied.%2</source>
        <translation>Внутри %1: запуски её блоков с кривыми, результатами, контрольными точками и моделями. Их можно вернуть из корзины, пока она не очищена.%2</translation>
    </message>
    <message>
        <source>It contains %1: curves, results, checkpoints and the model. You can restore it from the trash until the trash is emptied.%2</source>
        <translation>Внутри %1: кривые, результаты, контрольные точки и модель. Их можно вернуть из корзины, пока она не очищена.%2</translation>
    </message>
    <message>
        <source>Delete cross-validation</source>
        <translation>Удаление кросс-валидации</translation>
    </message>
    <message>
        <source>Delete run</source>
        <translation>Удалить запуск</translation>
    </message>
    <message>
        <source>Delete cross-validation %1?</source>
        <translation>Удалить кросс-валидацию %1?</translation>
    </message>
    <message>
        <source>Delete run %1?</source>
        <translation>Удалить запуск %1?</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>В корзину</translation>
    </message>
    <message>
        <source>%1 moved to the trash. Emptying the trash frees %2.</source>
        <translation>%1 в корзине. Очистка корзины освободит %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) that Espalier did not create kept.</source>
        <translation>
            <numerusform>Оставлен %n файл, созданный не Espalier.</numerusform>
            <numerusform>Оставлены %n файла, созданные не Espalier.</numerusform>
            <numerusform>Оставлены %n файлов, созданные не Espalier.</numerusform>
        </translation>
    </message>
    <message>
        <source>Permanently delete cross-validation %1?</source>
        <translation>Удалить кросс-валидацию %1 навсегда?</translation>
    </message>
    <message>
        <source>Permanently delete run %1?</source>
        <translation>Удалить запуск %1 навсегда?</translation>
    </message>
    <message>
        <source>Delete cross-validation permanently</source>
        <translation>Удаление кросс-валидации навсегда</translation>
    </message>
    <message>
        <source>Delete run permanently</source>
        <translation>Удаление запуска навсегда</translation>
    </message>
    <message>
        <source>No trash is available here, so this cannot be undone. It deletes %1.%2</source>
        <translation>Корзины здесь нет, поэтому вернуть будет нельзя. Удаляется %1.%2</translation>
    </message>
    <message>
        <source>Delete permanently</source>
        <translation>Удалить навсегда</translation>
    </message>
    <message>
        <source> Files that Espalier did not create are still in %1.</source>
        <translation> Файлы, созданные не Espalier, ещё лежат в %1.</translation>
    </message>
    <message>
        <source>%1 deleted, %2 freed.%3</source>
        <translation>%1 удалён, освобождено %2.%3</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunNews</name>
    <message>
        <source>List …</source>
        <translation>Список …</translation>
    </message>
    <message>
        <source>Training ended</source>
        <translation>Обучение закончено</translation>
    </message>
    <message>
        <source>Training diverged. The Train page says why, and what to try.</source>
        <translation>Обучение разошлось. Страница обучения говорит, почему и что попробовать.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Показать</translation>
    </message>
    <message>
        <source>Locate …</source>
        <translation>Указать …</translation>
    </message>
    <message>
        <source>Training ended: %1</source>
        <translation>Обучение закончено: %1</translation>
    </message>
    <message>
        <source>Show results</source>
        <translation>Показать результаты</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunNoteBar</name>
    <message>
        <source>Star run</source>
        <translation>Отметить звездой</translation>
    </message>
    <message>
        <source>Add tag</source>
        <translation>Добавить метку</translation>
    </message>
    <message>
        <source>Note about this run</source>
        <translation>Заметка об этом запуске</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Заметка</translation>
    </message>
    <message>
        <source>Tags of the run</source>
        <translation>Метки запуска</translation>
    </message>
    <message>
        <source>Select a run in the table.</source>
        <translation>Выберите запуск в таблице.</translation>
    </message>
    <message>
        <source>Saved in the run&apos;s folder (F2)</source>
        <translation>Хранится в папке запуска (F2)</translation>
    </message>
    <message>
        <source>Remove star</source>
        <translation>Убрать звезду</translation>
    </message>
    <message numerus="yes">
        <source>A run can have at most %n tag(s). Remove one first.</source>
        <translation>
            <numerusform>У запуска может быть не больше %n метки. Сначала уберите одну.</numerusform>
            <numerusform>У запуска может быть не больше %n меток. Сначала уберите одну.</numerusform>
            <numerusform>У запуска может быть не больше %n меток. Сначала уберите одну.</numerusform>
        </translation>
    </message>
    <message>
        <source>Add tag (T). Tags are saved in the run&apos;s folder.</source>
        <translation>Добавить метку (T). Метки хранятся в папке запуска.</translation>
    </message>
    <message>
        <source>Remove the tag %1</source>
        <translation>Убрать метку %1</translation>
    </message>
    <message>
        <source>Tag of this run</source>
        <translation>Метка этого запуска</translation>
    </message>
    <message>
        <source>Find or add a tag</source>
        <translation>Найти или добавить метку</translation>
    </message>
    <message>
        <source>New tag: %1</source>
        <translation>Новая метка: %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunOwner</name>
    <message>
        <source>The network and settings shown here are not those of the run.</source>
        <translation>Сеть и настройки, показанные здесь, не от этого запуска.</translation>
    </message>
    <message>
        <source>This run belongs to no project.</source>
        <translation>Этот запуск не принадлежит ни одному проекту.</translation>
    </message>
    <message>
        <source>This run belongs to another project, %1, whose file was not found.</source>
        <translation>Этот запуск принадлежит другому проекту, %1, файл которого не найден.</translation>
    </message>
    <message>
        <source>This run belongs to another project, %1.</source>
        <translation>Этот запуск принадлежит другому проекту, %1.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunPreparation</name>
    <message>
        <source>The folder of this run is no longer at %1. If it has been moved, locate it; if it is on another disk, connect that disk and try again.</source>
        <translation>Папки этого запуска больше нет в %1. Если её переместили, укажите её; если она на другом диске, подключите его и попробуйте снова.</translation>
    </message>
    <message>
        <source>The images of this run are no longer in %1. If they have moved, locate their folder; if they are on another disk, connect it and try again.</source>
        <translation>Изображений этого запуска больше нет в %1. Если их переместили, укажите папку; если они на другом диске, подключите его и попробуйте снова.</translation>
    </message>
    <message numerus="yes">
        <source>The %n image(s) of this run are no longer in %1. If they have moved, locate their folder; if they are on another disk, connect it and try again.</source>
        <translation>
            <numerusform>Изображения этого запуска (%n) больше нет в %1. Если его переместили, укажите папку; если оно на другом диске, подключите его и попробуйте снова.</numerusform>
            <numerusform>Изображений этого запуска (%n) больше нет в %1. Если их переместили, укажите папку; если они на другом диске, подключите его и попробуйте снова.</numerusform>
            <numerusform>Изображений этого запуска (%n) больше нет в %1. Если их переместили, укажите папку; если они на другом диске, подключите его и попробуйте снова.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the %1 image(s) of this run are missing from %2. Restore them, or locate the folder where they are now.</source>
        <translation>
            <numerusform>В %2 нет %n из %1 изображений этого запуска. Верните их или укажите папку, где они теперь.</numerusform>
            <numerusform>В %2 нет %n из %1 изображений этого запуска. Верните их или укажите папку, где они теперь.</numerusform>
            <numerusform>В %2 нет %n из %1 изображений этого запуска. Верните их или укажите папку, где они теперь.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the %1 image(s) that this run started with are missing from %2 or have changed: too many to continue the same training. Restore them, or locate the folder where they are now.</source>
        <translation>
            <numerusform>В %2 нет или изменилось %n из %1 изображений, с которых начался запуск: слишком много, чтобы продолжать то же обучение. Верните их или укажите папку, где они теперь.</numerusform>
            <numerusform>В %2 нет или изменились %n из %1 изображений, с которых начался запуск: слишком много, чтобы продолжать то же обучение. Верните их или укажите папку, где они теперь.</numerusform>
            <numerusform>В %2 нет или изменились %n из %1 изображений, с которых начался запуск: слишком много, чтобы продолжать то же обучение. Верните их или укажите папку, где они теперь.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsColumns</name>
    <message>
        <source>Settings that differ</source>
        <translation>Различающиеся настройки</translation>
    </message>
    <message>
        <source>Other columns</source>
        <translation>Другие столбцы</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Метрики</translation>
    </message>
    <message>
        <source>All runs have the same settings</source>
        <translation>У всех запусков одни настройки</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsGroups</name>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n run(s))</source>
        <translation>
            <numerusform>%1 (%n запуск)</numerusform>
            <numerusform>%1 (%n запуска)</numerusform>
            <numerusform>%1 (%n запусков)</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter or a click shows its runs</source>
        <translation>Enter или щелчок показывает её запуски</translation>
    </message>
    <message>
        <source>Enter or a click hides its runs</source>
        <translation>Enter или щелчок скрывает её запуски</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n run(s), folded</source>
        <translation>
            <numerusform>%1, %n запуск, свёрнуто</numerusform>
            <numerusform>%1, %n запуска, свёрнуто</numerusform>
            <numerusform>%1, %n запусков, свёрнуто</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n run(s), shown below</source>
        <translation>
            <numerusform>%1, %n запуск, показан ниже</numerusform>
            <numerusform>%1, %n запуска, показаны ниже</numerusform>
            <numerusform>%1, %n запусков, показаны ниже</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsModel</name>
    <message>
        <source>cannot be read</source>
        <translation>не читается</translation>
    </message>
    <message>
        <source>running</source>
        <translation>идёт</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>закончен</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>остановлен</translation>
    </message>
    <message>
        <source>stopped early</source>
        <translation>остановлен рано</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>разошёлся</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>сбой</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>прерван</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>не найден</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n fold(s)</source>
        <translation>
            <numerusform>%1, %2 из %n блока</numerusform>
            <numerusform>%1, %2 из %n блоков</numerusform>
            <numerusform>%1, %2 из %n блоков</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n unequal fold(s)</source>
        <translation>
            <numerusform>%1, %2 из %n неодинакового блока</numerusform>
            <numerusform>%1, %2 из %n неодинаковых блоков</numerusform>
            <numerusform>%1, %2 из %n неодинаковых блоков</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, loss exploded</source>
        <translation>%1, потери взорвались</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 в %2</translation>
    </message>
    <message>
        <source>Starred; click to remove the star</source>
        <translation>Отмечен звездой; щёлкните, чтобы убрать</translation>
    </message>
    <message>
        <source>Click to star this run</source>
        <translation>Щёлкните, чтобы отметить звездой</translation>
    </message>
    <message>
        <source>Compared with the previous run on the same data, or with the defaults:</source>
        <translation>По сравнению с предыдущим запуском на тех же данных или с настройками по умолчанию:</translation>
    </message>
    <message>
        <source>Continue trains the remaining folds.</source>
        <translation>«Продолжить» обучит оставшиеся блоки.</translation>
    </message>
    <message numerus="yes">
        <source>after %n epoch(s)</source>
        <translation>
            <numerusform>после %n эпохи</numerusform>
            <numerusform>после %n эпох</numerusform>
            <numerusform>после %n эпох</numerusform>
        </translation>
    </message>
    <message>
        <source>Loss: %1</source>
        <translation>Потери: %1</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>со звездой</translation>
    </message>
    <message>
        <source>not starred</source>
        <translation>без звезды</translation>
    </message>
    <message>
        <source>Of the best epoch, on the validation images. %1</source>
        <translation>Лучшей эпохи, на изображениях валидации. %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Запуск</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Данные</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Изменения</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Тест</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Устройство</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Состояние</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Заметка</translation>
    </message>
    <message>
        <source>Starred runs</source>
        <translation>Запуски со звездой</translation>
    </message>
    <message>
        <source>Result of the model on the images that were held out for the test.</source>
        <translation>Результат модели на изображениях, отложенных для теста.</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>Потери валидации</translation>
    </message>
    <message numerus="yes">
        <source>%1 on the validation images, over %n epoch(s)</source>
        <translation>
            <numerusform>%1 на изображениях валидации, за %n эпоху</numerusform>
            <numerusform>%1 на изображениях валидации, за %n эпохи</numerusform>
            <numerusform>%1 на изображениях валидации, за %n эпох</numerusform>
        </translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Кривая</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Метки</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Параметры</translation>
    </message>
    <message>
        <source>Its share of the training is over. Resume goes on from there.</source>
        <translation>Её доля обучения закончилась. «Возобновить» продолжит с этого места.</translation>
    </message>
    <message>
        <source>Validation result of the best epoch. The tooltip of each result says what decides which epoch that is. When sorted, runs with the same metric are listed together.</source>
        <translation>Результат валидации лучшей эпохи. В подсказке каждого результата сказано, что решает, какая это эпоха. При сортировке запуски с одной метрикой стоят вместе.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsPage</name>
    <message>
        <source>Runs</source>
        <translation>Запуски</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>Запусков пока нет</translation>
    </message>
    <message>
        <source>Start the first run</source>
        <translation>Начать первый запуск</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>Открыть запуск</translation>
    </message>
    <message numerus="yes">
        <source>At most %n run(s) can be compared. Clear one first.</source>
        <translation>
            <numerusform>Сравнить можно не больше %n запуска. Сначала снимите отметку с одного.</numerusform>
            <numerusform>Сравнить можно не больше %n запусков. Сначала снимите отметку с одного.</numerusform>
            <numerusform>Сравнить можно не больше %n запусков. Сначала снимите отметку с одного.</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a run in the table.</source>
        <translation>Выберите запуск в таблице.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Открыть</translation>
    </message>
    <message>
        <source>Training is in progress. Stop it first.</source>
        <translation>Идёт обучение. Сначала остановите его.</translation>
    </message>
    <message>
        <source>Show the results of its folds</source>
        <translation>Показать результаты её блоков</translation>
    </message>
    <message>
        <source>Show its curves and results</source>
        <translation>Показать его кривые и результаты</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Скопировано: %1</translation>
    </message>
    <message>
        <source>Every run is kept here with its curves, results and model. Drop a run, or a folder of runs, to list it too.</source>
        <translation>Каждый запуск хранится здесь с кривыми, результатами и моделью. Перетащите запуск или папку с запусками, чтобы и они были в списке.</translation>
    </message>
    <message>
        <source>Plot of the runs</source>
        <translation>График запусков</translation>
    </message>
    <message>
        <source>%1 is in the list of runs from now on.</source>
        <translation>%1 теперь в списке запусков.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are in the list of runs from now on.</source>
        <translation>
            <numerusform>%n запуск теперь в списке.</numerusform>
            <numerusform>%n запуска теперь в списке.</numerusform>
            <numerusform>%n запусков теперь в списке.</numerusform>
        </translation>
    </message>
    <message>
        <source>The comparison has its place. Clear the ticks first.</source>
        <translation>Его место занимает сравнение. Снимите отметки.</translation>
    </message>
    <message>
        <source>It needs at least two runs.</source>
        <translation>Нужно хотя бы два запуска.</translation>
    </message>
    <message>
        <source>Plot a result of the runs over what they differ in</source>
        <translation>Показать результат запусков в зависимости от того, чем они различаются</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsScatter</name>
    <message>
        <source>What the runs differ in</source>
        <translation>Чем различаются запуски</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Результат</translation>
    </message>
    <message>
        <source>No two runs differ in anything that could be drawn here, or none has a result yet.</source>
        <translation>Никакие два запуска не различаются тем, что можно показать, или результата ещё ни у одного нет.</translation>
    </message>
    <message>
        <source>over</source>
        <translation>от</translation>
    </message>
    <message>
        <source>×2, ×3 …: the number of runs with the same values; each click chooses the next one.</source>
        <translation>×2, ×3 …: число запусков с одинаковыми значениями; каждый щелчок выбирает следующий.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) have the same values:</source>
        <translation>
            <numerusform>%n запуск с одинаковыми значениями:</numerusform>
            <numerusform>%n запуска с одинаковыми значениями:</numerusform>
            <numerusform>%n запусков с одинаковыми значениями:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsScope</name>
    <message>
        <source>Which runs</source>
        <translation>Какие запуски</translation>
    </message>
    <message>
        <source>Runs of this project, of all projects on the same images, or all known runs on this computer.</source>
        <translation>Запуски этого проекта, всех проектов на тех же изображениях или все известные на этом компьютере.</translation>
    </message>
    <message>
        <source>This project (%1), %2 more on these images</source>
        <translation>Этот проект (%1), на этих изображениях ещё %2</translation>
    </message>
    <message>
        <source>This project (%1)</source>
        <translation>Этот проект (%1)</translation>
    </message>
    <message>
        <source>These images (%1)</source>
        <translation>Эти изображения (%1)</translation>
    </message>
    <message>
        <source>All runs (%1)</source>
        <translation>Все запуски (%1)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsTable</name>
    <message>
        <source>Runs</source>
        <translation>Запуски</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsTools</name>
    <message>
        <source>Starred only</source>
        <translation>Только со звездой</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Столбцы</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>Фильтр запусков</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>Метка</translation>
    </message>
    <message>
        <source>Only runs with this tag</source>
        <translation>Только запуски с этой меткой</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Группировать по</translation>
    </message>
    <message>
        <source>Runs with the same value of a setting together, with their best and mean results</source>
        <translation>Запуски с одним значением настройки вместе, с лучшим и средним результатом</translation>
    </message>
    <message>
        <source>All tags</source>
        <translation>Все метки</translation>
    </message>
    <message>
        <source>Not grouped</source>
        <translation>Без групп</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>По: %1</translation>
    </message>
    <message>
        <source>All runs have the same settings.</source>
        <translation>У всех запусков одни настройки.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SampleThumbnail</name>
    <message>
        <source>Try the sample: %1</source>
        <translation>Попробовать пример: %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ScanProgressView</name>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Ход работы</translation>
    </message>
    <message>
        <source>Reading the first files …</source>
        <translation>Чтение первых файлов …</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ScatterPlot</name>
    <message>
        <source>%1 over %2</source>
        <translation>%1 в зависимости от: %2</translation>
    </message>
    <message>
        <source>Scatter plot</source>
        <translation>Точечный график</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ScoreBars</name>
    <message>
        <source>Class scores</source>
        <translation>Оценки классов</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ScoresView</name>
    <message>
        <source>Scores of the classes</source>
        <translation>Оценки классов</translation>
    </message>
    <message>
        <source>%1 (the right class)</source>
        <translation>%1 (верный класс)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SignLabel</name>
    <message>
        <source>good</source>
        <translation>хорошо</translation>
    </message>
    <message>
        <source>note</source>
        <translation>заметка</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>предупреждение</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>проблема</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>ожидание</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SleepInhibitor</name>
    <message>
        <source>Training is in progress.</source>
        <translation>Идёт обучение.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SourceList</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n изображение</numerusform>
            <numerusform>%n изображения</numerusform>
            <numerusform>%n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>Add folder …</source>
        <translation>Добавить папку …</translation>
    </message>
    <message>
        <source>More images for this project from another folder. Classes of the same name become one; files are not moved.</source>
        <translation>Ещё изображения для проекта из другой папки. Классы с одним именем сливаются; файлы не перемещаются.</translation>
    </message>
    <message>
        <source>Test images …</source>
        <translation>Тестовые изображения …</translation>
    </message>
    <message>
        <source>A folder of images that the trained network is tested with. None of the other images are test images then.</source>
        <translation>Папка с изображениями, на которых проверяется обученная сеть. Тогда никакие другие изображения не тестовые.</translation>
    </message>
    <message>
        <source>Add a folder of images</source>
        <translation>Добавить папку с изображениями</translation>
    </message>
    <message>
        <source>Choose a folder of test images</source>
        <translation>Выбрать папку с тестовыми изображениями</translation>
    </message>
    <message>
        <source>test: %1</source>
        <translation>тест: %1</translation>
    </message>
    <message>
        <source>Remove %1 from the project</source>
        <translation>Убрать %1 из проекта</translation>
    </message>
    <message>
        <source>Remove %1 from the project; its files stay.</source>
        <translation>Убрать %1 из проекта; файлы остаются.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SplitBar</name>
    <message>
        <source>Training, validation and test split</source>
        <translation>Разбиение на обучение, валидацию и тест</translation>
    </message>
    <message>
        <source>The split comes from the train, val and test folders.</source>
        <translation>Разбиение взято из папок train, val и test.</translation>
    </message>
    <message>
        <source>Drag the handles. Training images are learned from, validation images decide when to stop, and test images measure the final model.</source>
        <translation>Тяните границы. На обучающих изображениях сеть учится, по валидации решается, когда остановиться, по тестовым измеряется итоговая модель.</translation>
    </message>
    <message>
        <source>training %1, validation %2, test %3</source>
        <translation>обучение %1, валидация %2, тест %3</translation>
    </message>
    <message>
        <source>training</source>
        <translation>обучение</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>валидация</translation>
    </message>
    <message>
        <source>test</source>
        <translation>тест</translation>
    </message>
    <message>
        <source>Drag the handle. Training images are learned from, and validation images decide when to stop. The test images are those of their folder.</source>
        <translation>Тяните границу. На обучающих изображениях сеть учится, по валидации решается, когда остановиться. Тестовые — из своей папки.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartBar</name>
    <message>
        <source>Start from</source>
        <translation>Начать с</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Обучать</translation>
    </message>
    <message>
        <source>Tensors …</source>
        <translation>Тензоры …</translation>
    </message>
    <message>
        <source>Which weights are taken, which are new, and which are not used</source>
        <translation>Какие веса взяты, какие новые и какие не использованы</translation>
    </message>
    <message>
        <source>Start from: %1</source>
        <translation>Начать с: %1</translation>
    </message>
    <message>
        <source>Choose what training starts from: random weights, a network that others have trained, a file, or an earlier run</source>
        <translation>Выберите, с чего начинается обучение: со случайных весов, с сети, обученной другими, с файла или с прежнего запуска</translation>
    </message>
    <message>
        <source>Frozen layers would keep random weights. Choose a start, or train all layers.</source>
        <translation>У замороженных слоёв остались бы случайные веса. Выберите начало или обучайте все слои.</translation>
    </message>
    <message>
        <source>Reading the weights</source>
        <translation>Чтение весов</translation>
    </message>
    <message>
        <source>The weights can be matched once the drawing has no problems.</source>
        <translation>Веса можно сопоставить, когда на чертеже нет проблем.</translation>
    </message>
    <message>
        <source>Network, input size and normalisation change to those the weights were trained with; for a trained start, the training settings change too. Undo (Ctrl+Z) restores yours.</source>
        <translation>Сеть, размер входа и нормировка станут теми, на которых обучены веса; для обученной сети — и настройки обучения. Отмена (Ctrl+Z) возвращает ваши.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartDetails</name>
    <message>
        <source>Download</source>
        <translation>Загрузка</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Лицензия</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Точность</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Input</translation>
    </message>
    <message>
        <source>Choose a file …</source>
        <translation>Выбрать файл …</translation>
    </message>
    <message>
        <source>This is the published file of %1, but no copy can be kept with the trained starts, so it is read from where it is. %2</source>
        <translation>Это опубликованный файл %1, но хранить копию с обученными сетями нельзя, поэтому он читается оттуда, где лежит. %2</translation>
    </message>
    <message>
        <source>Training starts from scratch and learns everything from your images. For photos, that takes thousands of them; with fewer, a trained start does better.</source>
        <translation>Обучение начинается с нуля и учится всему на ваших изображениях. Фотографий для этого нужны тысячи; когда их меньше, лучше обученная сеть.</translation>
    </message>
    <message>
        <source>The file that you chose is the published one of this trained start, so it is used as that.</source>
        <translation>Выбранный файл — опубликованный файл этой обученной сети и используется как она.</translation>
    </message>
    <message>
        <source>A copy is kept with the trained starts on this computer.</source>
        <translation>Копия хранится с обученными сетями на этом компьютере.</translation>
    </message>
    <message>
        <source>Weights from another program: a state dict of PyTorch (.pth, .pt), weights or a model of Keras (.h5, .keras), safetensors, an ONNX model, or a wheel (.whl, an archive of the Python registry) with one of these. Nothing in the file is executed.</source>
        <translation>Веса из другой программы: state dict PyTorch (.pth, .pt), веса или модель Keras (.h5, .keras), safetensors, модель ONNX или wheel (.whl, архив реестра Python) с одним из них. Ничто в файле не исполняется.</translation>
    </message>
    <message>
        <source>The weights of the last epoch of this earlier training.</source>
        <translation>Веса последней эпохи этого прежнего обучения.</translation>
    </message>
    <message>
        <source>The weights of the best epoch of this earlier training.</source>
        <translation>Веса лучшей эпохи этого прежнего обучения.</translation>
    </message>
    <message>
        <source>Layers with the same name and shape start from them.</source>
        <translation>Слои с тем же именем и формой начинаются с них.</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>%1 of the validation images of %2</source>
        <translation>%1 изображений валидации из %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>pixels, in colour</source>
        <translation>пикселей, в цвете</translation>
    </message>
    <message>
        <source>Choose a file of weights on this computer</source>
        <translation>Выбрать файл с весами на этом компьютере</translation>
    </message>
    <message>
        <source>Stop download</source>
        <translation>Остановить загрузку</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Остановка …</translation>
    </message>
    <message>
        <source>The part already downloaded is kept; the next download resumes from it.</source>
        <translation>Загруженная часть сохраняется; следующая загрузка продолжится с неё.</translation>
    </message>
    <message>
        <source>Stop the download first.</source>
        <translation>Сначала остановите загрузку.</translation>
    </message>
    <message>
        <source>The file is being checked.</source>
        <translation>Файл проверяется.</translation>
    </message>
    <message>
        <source>Continue: download %1 more</source>
        <translation>Продолжить: загрузить ещё %1</translation>
    </message>
    <message>
        <source>Download %1</source>
        <translation>Загрузить %1</translation>
    </message>
    <message>
        <source>Download it once, for all projects. Its content is checked. Nothing is sent, and nothing else is downloaded.</source>
        <translation>Загрузить один раз для всех проектов. Содержимое проверяется. Ничего не отправляется, и больше ничего не загружается.</translation>
    </message>
    <message>
        <source>Take it from a file that you already have or were given: the archive %1 or the .pth in it. For a computer without internet access, or behind a proxy.</source>
        <translation>Взять из файла, который у вас уже есть: архив %1 или .pth из него. Для компьютера без интернета или за прокси.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>Checking the file</source>
        <translation>Проверка файла</translation>
    </message>
    <message>
        <source>The file on this computer is damaged. Download it again.</source>
        <translation>Файл на этом компьютере повреждён. Загрузите его снова.</translation>
    </message>
    <message>
        <source>Not on this computer yet.</source>
        <translation>На этом компьютере ещё нет.</translation>
    </message>
    <message>
        <source>Reading the weights</source>
        <translation>Чтение весов</translation>
    </message>
    <message>
        <source>The weights can be matched once the drawing has no problems.</source>
        <translation>Веса можно сопоставить, когда на чертеже нет проблем.</translation>
    </message>
    <message>
        <source>Fits: %1.</source>
        <translation>Подходит: %1.</translation>
    </message>
    <message>
        <source>Choose the file of %1</source>
        <translation>Выбор файла %1</translation>
    </message>
    <message>
        <source>Weights, or the archive with them (*.pth *.whl);;All files (*)</source>
        <translation>Веса или архив с ними (*.pth *.whl);;Все файлы (*)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartDialog</name>
    <message>
        <source>Start from</source>
        <translation>Начать с</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Use this start</source>
        <translation>Взять это начало</translation>
    </message>
    <message>
        <source>Draw its network and prepare images as it expects</source>
        <translation>Начертить его сеть и готовить изображения, как он ожидает</translation>
    </message>
    <message>
        <source>Prepare images as it expects</source>
        <translation>Готовить изображения, как он ожидает</translation>
    </message>
    <message>
        <source>Your effort decides which layers are trained. Undo restores your network, its input and your settings.</source>
        <translation>Какие слои обучаются, решает выбранное усилие. Отмена возвращает вашу сеть, её вход и настройки.</translation>
    </message>
    <message>
        <source>Only the last layer is trained at first, with the training settings that suit it. Undo restores your network, its input and your settings.</source>
        <translation>Сначала обучается только последний слой, с подходящими настройками. Отмена возвращает вашу сеть, её вход и настройки.</translation>
    </message>
    <message>
        <source>Only the last layer is trained at first. Undo restores your network and its input.</source>
        <translation>Сначала обучается только последний слой. Отмена возвращает вашу сеть и её вход.</translation>
    </message>
    <message>
        <source>Undo restores your network and its input.</source>
        <translation>Отмена возвращает вашу сеть и её вход.</translation>
    </message>
    <message>
        <source>Undo restores your input settings.</source>
        <translation>Отмена возвращает настройки входа.</translation>
    </message>
    <message>
        <source>The next training starts from these weights</source>
        <translation>Следующее обучение начнётся с этих весов</translation>
    </message>
    <message>
        <source>Network, input and settings are again what they were before the start was taken. What you have changed since stays.</source>
        <translation>Сеть, вход и настройки снова такие, какими были до этого начала. Что вы изменили потом, остаётся.</translation>
    </message>
    <message>
        <source>What was chosen for this start becomes what suits your images without it. What you have set yourself stays.</source>
        <translation>Выбранное для этого начала станет тем, что подходит вашим изображениям без него. Заданное вами остаётся.</translation>
    </message>
    <message>
        <source>Select a start first.</source>
        <translation>Сначала выберите начало.</translation>
    </message>
    <message>
        <source>Choose a file first.</source>
        <translation>Сначала выберите файл.</translation>
    </message>
    <message>
        <source>The weights are still being read.</source>
        <translation>Веса ещё читаются.</translation>
    </message>
    <message>
        <source>Wait for the download to finish.</source>
        <translation>Дождитесь конца загрузки.</translation>
    </message>
    <message>
        <source>Download it first, or choose its file.</source>
        <translation>Сначала загрузите или выберите файл.</translation>
    </message>
    <message>
        <source>Choose a file of weights</source>
        <translation>Выбор файла с весами</translation>
    </message>
    <message>
        <source>Weights (*.pth *.pt *.safetensors *.h5 *.keras *.onnx *.whl);;All files (*)</source>
        <translation>Веса (*.pth *.pt *.safetensors *.h5 *.keras *.onnx *.whl);;Все файлы (*)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartList</name>
    <message>
        <source>What training begins with</source>
        <translation>С чего начинается обучение</translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartPage</name>
    <message>
        <source>Start</source>
        <translation>Старт</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Недавние</translation>
    </message>
    <message>
        <source>More …</source>
        <translation>Ещё …</translation>
    </message>
    <message>
        <source>Shows what was opened earlier</source>
        <translation>Показывает, что открывалось раньше</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SweepOptionRow</name>
    <message>
        <source>Logarithmic</source>
        <translation>Логарифмически</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Параметр</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Значения</translation>
    </message>
    <message>
        <source>Values of a range are drawn by their logarithm: as many from 0.001 to 0.01 as from 0.01 to 0.1.</source>
        <translation>Значения диапазона берутся по логарифму: от 0,001 до 0,01 столько же, сколько от 0,01 до 0,1.</translation>
    </message>
    <message>
        <source>Remove option</source>
        <translation>Убрать параметр</translation>
    </message>
    <message>
        <source>0.01, 0.001 or 0.0001 to 0.03</source>
        <translation>0,01; 0,001 или от 0,0001 до 0,03</translation>
    </message>
    <message>
        <source>Values with commas between them, or a range such as 0.0001 to 0.03</source>
        <translation>Значения через точку с запятой или пробел либо диапазон, например от 0,0001 до 0,03</translation>
    </message>
    <message>
        <source>Several of: %1</source>
        <translation>Несколько из: %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>от %1 до %2</translation>
    </message>
    <message>
        <source>%1 has no values. Enter some, or remove it.</source>
        <translation>У «%1» нет значений. Введите их или уберите параметр.</translation>
    </message>
    <message>
        <source>%1 can be read in several ways. Put a semicolon or a blank between values, such as %2.</source>
        <translation>%1 можно прочесть по-разному. Разделяйте значения точкой с запятой или пробелом, например %2.</translation>
    </message>
    <message>
        <source>%1 cannot be used. %2</source>
        <translation>%1 нельзя использовать. %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SweepSetup</name>
    <message>
        <source>Every combination</source>
        <translation>Все сочетания</translation>
    </message>
    <message>
        <source>Drawn at random</source>
        <translation>Наугад</translation>
    </message>
    <message>
        <source>The better ones longer</source>
        <translation>Лучшие — дольше</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s), together %1.</source>
        <translation>
            <numerusform>%n проба, вместе %1.</numerusform>
            <numerusform>%n пробы, вместе %1.</numerusform>
            <numerusform>%n проб, вместе %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s).</source>
        <translation>
            <numerusform>%n проба.</numerusform>
            <numerusform>%n пробы.</numerusform>
            <numerusform>%n проб.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them cannot be trained here.</source>
        <translation>
            <numerusform>%n из них здесь обучить нельзя.</numerusform>
            <numerusform>%n из них здесь обучить нельзя.</numerusform>
            <numerusform>%n из них здесь обучить нельзя.</numerusform>
        </translation>
    </message>
    <message>
        <source>Which values are best? A sweep trains the project once for each choice of its options, on the same images in the same split, and ranks the trials by the validation images.</source>
        <translation>Какие значения лучшие? Перебор обучает проект по разу на каждый выбор параметров, на тех же изображениях с тем же разбиением, и ранжирует пробы по валидации.</translation>
    </message>
    <message>
        <source>Add option</source>
        <translation>Добавить параметр</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>любое</translation>
    </message>
    <message>
        <source> s</source>
        <translation> с</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>Проб</translation>
    </message>
    <message>
        <source>Time for each</source>
        <translation>Время каждому</translation>
    </message>
    <message>
        <source>Start sweep</source>
        <translation>Начать перебор</translation>
    </message>
    <message>
        <source>How long?</source>
        <translation>Сколько займёт?</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Открыть …</translation>
    </message>
    <message>
        <source>Save …</source>
        <translation>Сохранить …</translation>
    </message>
    <message>
        <source>Save sweep</source>
        <translation>Сохранить перебор</translation>
    </message>
    <message>
        <source>Sweeps (*.json)</source>
        <translation>Переборы (*.json)</translation>
    </message>
    <message>
        <source>An option is there twice. Remove one of them.</source>
        <translation>Параметр указан дважды. Уберите один.</translation>
    </message>
    <message>
        <source>Add an option to try values of.</source>
        <translation>Добавьте параметр, значения которого пробовать.</translation>
    </message>
    <message>
        <source>Train all trials, one after another</source>
        <translation>Обучить все пробы друг за другом</translation>
    </message>
    <message>
        <source>Measure how much time and memory the trials take</source>
        <translation>Измерить, сколько времени и памяти займут пробы</translation>
    </message>
    <message>
        <source>The file names the project. Save the project first (Ctrl+S).</source>
        <translation>Файл называет проект. Сначала сохраните проект (Ctrl+S).</translation>
    </message>
    <message>
        <source>Write the file that espalier sweep reads</source>
        <translation>Записать файл, который читает espalier sweep</translation>
    </message>
    <message>
        <source>Open a file for espalier sweep, or the folder of a sweep</source>
        <translation>Открыть файл для espalier sweep или папку перебора</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>Измерение …</translation>
    </message>
    <message>
        <source>Open sweep</source>
        <translation>Открыть перебор</translation>
    </message>
    <message>
        <source>The sweep %1 is about another project. Its options are tried with this one here.</source>
        <translation>Перебор %1 — о другом проекте. Его параметры пробуются здесь на этом.</translation>
    </message>
    <message>
        <source>Saved. In a terminal: espalier sweep %1</source>
        <translation>Сохранено. В терминале: espalier sweep %1</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n эпоха</numerusform>
            <numerusform>%n эпохи</numerusform>
            <numerusform>%n эпох</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) begin with %1 each; the best of every %2 goes on, up to %3 in all.</source>
        <translation>
            <numerusform>%n проба, вначале каждой: %1; лучшая из каждых %2 продолжается, всего не больше: %3.</numerusform>
            <numerusform>%n пробы, вначале каждой: %1; лучшая из каждых %2 продолжается, всего не больше: %3.</numerusform>
            <numerusform>%n проб, вначале каждой: %1; лучшая из каждых %2 продолжается, всего не больше: %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Способ</translation>
    </message>
    <message>
        <source>Keep the best of every</source>
        <translation>Оставлять лучшую из каждых</translation>
    </message>
    <message>
        <source> trials</source>
        <translation> проб</translation>
    </message>
    <message>
        <source>Epochs to begin with</source>
        <translation>Эпох вначале</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TemplateCardDelegate</name>
    <message>
        <source>Recommended for these images</source>
        <translation>Рекомендуется для этих изображений</translation>
    </message>
    <message>
        <source>The network that is drawn now</source>
        <translation>Сеть, начерченная сейчас</translation>
    </message>
    <message>
        <source>Does not suit these images</source>
        <translation>Не подходит этим изображениям</translation>
    </message>
    <message>
        <source>Recommended without a trained start</source>
        <translation>Рекомендуется без обученной сети</translation>
    </message>
    <message>
        <source>Trained weights</source>
        <translation>Обученные веса</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TemplateGallery</name>
    <message>
        <source>Only those for these images</source>
        <translation>Только для этих изображений</translation>
    </message>
    <message>
        <source>Use this network</source>
        <translation>Взять эту сеть</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>Шаблоны</translation>
    </message>
    <message>
        <source>Search templates</source>
        <translation>Поиск шаблонов</translation>
    </message>
    <message>
        <source>Order of the templates</source>
        <translation>Порядок шаблонов</translation>
    </message>
    <message>
        <source>Recommended first</source>
        <translation>Сначала рекомендуемые</translation>
    </message>
    <message>
        <source>Fewest parameters first</source>
        <translation>Сначала с меньшим числом параметров</translation>
    </message>
    <message>
        <source>Least memory first</source>
        <translation>Сначала с меньшей памятью</translation>
    </message>
    <message>
        <source>Fastest first</source>
        <translation>Сначала быстрые</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>Прекратить измерение</translation>
    </message>
    <message>
        <source>Measure times</source>
        <translation>Измерить время</translation>
    </message>
    <message>
        <source>Choose a template first.</source>
        <translation>Сначала выберите шаблон.</translation>
    </message>
    <message>
        <source>Replaces the drawing; Undo restores yours</source>
        <translation>Заменяет чертёж; отмена возвращает ваш</translation>
    </message>
    <message>
        <source>No template has this in its name or description.</source>
        <translation>Ни у одного шаблона этого нет ни в имени, ни в описании.</translation>
    </message>
    <message>
        <source>Recommended: %1</source>
        <translation>Рекомендуется: %1</translation>
    </message>
    <message>
        <source>%1 multiply-adds per image.</source>
        <translation>%1 умножений-сложений на изображение.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TemplateReviewer</name>
    <message>
        <source>Drawing the networks …</source>
        <translation>Сети чертятся …</translation>
    </message>
    <message>
        <source>Sizes are those for usual images. Drop a folder to measure times.</source>
        <translation>Размеры — для обычных изображений. Перетащите папку, чтобы измерить время.</translation>
    </message>
    <message>
        <source>Times are measured when the training has ended.</source>
        <translation>Время измерится, когда обучение закончится.</translation>
    </message>
    <message>
        <source>The other times were not measured.</source>
        <translation>Остальное время не измерено.</translation>
    </message>
    <message>
        <source>Times are measured in a moment.</source>
        <translation>Время измерится через мгновение.</translation>
    </message>
    <message>
        <source>An earlier measurement has not ended yet. Try it later.</source>
        <translation>Прежнее измерение ещё не закончилось. Попробуйте позже.</translation>
    </message>
    <message numerus="yes">
        <source>Measuring %1 on your images; %n to go.</source>
        <translation>
            <numerusform>Измеряется на ваших изображениях: %1; осталось: %n.</numerusform>
            <numerusform>Измеряется на ваших изображениях: %1; осталось: %n.</numerusform>
            <numerusform>Измеряется на ваших изображениях: %1; осталось: %n.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::TemplateRows</name>
    <message>
        <source>Recommended</source>
        <translation>Рекомендуется</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ThenAndNowView</name>
    <message>
        <source>%1 (%2 to %3)</source>
        <comment>a fraction with its confidence interval</comment>
        <translation>%1 (от %2 до %3)</translation>
    </message>
    <message>
        <source>same</source>
        <translation>same</translation>
    </message>
    <message>
        <source>%1%2</source>
        <comment>a sign and a count</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Both have the same images right.</source>
        <translation>Обе правы на одних и тех же изображениях.</translation>
    </message>
    <message>
        <source>%1 that were wrong are right now, %2 that were right are wrong now.</source>
        <translation>%1 неверных стали верными, %2 верных стали неверными.</translation>
    </message>
    <message>
        <source>That is more than chance.</source>
        <translation>Это больше случайного.</translation>
    </message>
    <message>
        <source>So small a difference may be chance.</source>
        <translation>Столь малая разница может быть случайной.</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Класс</translation>
    </message>
    <message>
        <source>Accuracy then</source>
        <translation>Точность тогда</translation>
    </message>
    <message>
        <source>Accuracy now</source>
        <translation>Точность теперь</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Изображения</translation>
    </message>
    <message>
        <source>In parentheses the 95 % interval: with so few images, the accuracy on others may lie anywhere in it</source>
        <translation>В скобках 95 %-й интервал: изображений так мало, что точность на других может быть где угодно в нём</translation>
    </message>
    <message>
        <source>Images of the class that both networks were tested on</source>
        <translation>Изображения класса, на которых проверены обе сети</translation>
    </message>
    <message>
        <source>Then and now</source>
        <translation>Тогда и теперь</translation>
    </message>
    <message numerus="yes">
        <source>Trained again with %n fix(es).</source>
        <translation>
            <numerusform>Обучено снова с %n исправлением.</numerusform>
            <numerusform>Обучено снова с %n исправлениями.</numerusform>
            <numerusform>Обучено снова с %n исправлениями.</numerusform>
        </translation>
    </message>
    <message>
        <source>No image was tested both times, so there is nothing to compare. Leave the split as it is and train again.</source>
        <translation>Ни одно изображение не проверено оба раза, поэтому сравнивать нечего. Оставьте разбиение как есть и обучите снова.</translation>
    </message>
    <message numerus="yes">
        <source>Of the %n image(s) that both were tested on, by the corrected classes, %1 were right then and %2 now.</source>
        <translation>
            <numerusform>Из %n изображения, на котором проверены обе, по исправленным классам тогда верно %1, теперь %2.</numerusform>
            <numerusform>Из %n изображений, на которых проверены обе, по исправленным классам тогда верно %1, теперь %2.</numerusform>
            <numerusform>Из %n изображений, на которых проверены обе, по исправленным классам тогда верно %1, теперь %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>All</source>
        <translation>Все</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Изменение</translation>
    </message>
    <message>
        <source>How many more or fewer images are right now</source>
        <translation>Насколько больше или меньше изображений теперь верно</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ThumbnailModel</name>
    <message>
        <source>training</source>
        <translation>обучение</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>валидация</translation>
    </message>
    <message>
        <source>test</source>
        <translation>тест</translation>
    </message>
    <message>
        <source>%1
%2 × %3 pixels, %4</source>
        <translation>%1
%2 × %3 пикселей, %4</translation>
    </message>
    <message>
        <source>
actual format: %1</source>
        <translation>
действительный формат: %1</translation>
    </message>
    <message>
        <source>
class: %1</source>
        <translation>
класс: %1</translation>
    </message>
    <message>
        <source>
relabelled</source>
        <translation>
класс изменён</translation>
    </message>
    <message>
        <source>
excluded</source>
        <translation>
исключено</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>без класса</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TimeEstimate</name>
    <message>
        <source>about %1</source>
        <translation>около %1</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n эпоху</numerusform>
            <numerusform>%n эпохи</numerusform>
            <numerusform>%n эпох</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n шаг</numerusform>
            <numerusform>%n шага</numerusform>
            <numerusform>%n шагов</numerusform>
        </translation>
    </message>
    <message>
        <source>At most about %1 for %2, estimated from %3</source>
        <translation>Не больше примерно %1 на %2, оценено по %3</translation>
    </message>
    <message>
        <source>About %1 for %2, estimated from %3</source>
        <translation>Примерно %1 на %2, оценено по %3</translation>
    </message>
    <message>
        <source>%1 to %2 for at most %3, roughly estimated from %4</source>
        <translation>От %1 до %2 не больше чем на %3, грубая оценка по %4</translation>
    </message>
    <message>
        <source>%1 to %2 for %3, roughly estimated from %4</source>
        <translation>От %1 до %2 на %3, грубая оценка по %4</translation>
    </message>
    <message>
        <source>; the first takes %1 because it reads the files</source>
        <translation>; первая займёт %1, так как читает файлы</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>от %1 до %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TopBar</name>
    <message>
        <source>Menu</source>
        <translation>Меню</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>Отменить (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Y)</source>
        <translation>Повторить (Ctrl+Y)</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Старт</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Пауза</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Стоп</translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>Отменять нечего.</translation>
    </message>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>Отменить: %1 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Nothing to redo.</source>
        <translation>Повторять нечего.</translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Y)</source>
        <translation>Повторить: %1 (Ctrl+Y)</translation>
    </message>
    <message>
        <source>Training is in progress.</source>
        <translation>Идёт обучение.</translation>
    </message>
    <message>
        <source>Checking… Training starts once the last change has been checked (Ctrl+R)</source>
        <translation>Проверка… Обучение начнётся, когда проверится последнее изменение (Ctrl+R)</translation>
    </message>
    <message>
        <source>Start training (Ctrl+R)</source>
        <translation>Начать обучение (Ctrl+R)</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Продолжить</translation>
    </message>
    <message>
        <source>The run is starting or stopping.</source>
        <translation>Запуск начинается или останавливается.</translation>
    </message>
    <message>
        <source>No training is in progress.</source>
        <translation>Обучение не идёт.</translation>
    </message>
    <message>
        <source>Continue (Space)</source>
        <translation>Продолжить (Пробел)</translation>
    </message>
    <message>
        <source>Pause after this step (Space)</source>
        <translation>Пауза после этого шага (Пробел)</translation>
    </message>
    <message>
        <source>The run is already stopping.</source>
        <translation>Запуск уже останавливается.</translation>
    </message>
    <message>
        <source>Stop after this step and save (Ctrl+.)</source>
        <translation>Остановить после этого шага и сохранить (Ctrl+.)</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Остановка</translation>
    </message>
    <message>
        <source>This draft is saved automatically. Click to save it as a project file (Ctrl+S).</source>
        <translation>Черновик сохраняется сам. Щёлкните, чтобы сохранить его как файл проекта (Ctrl+S).</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>только чтение</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>черновик</translation>
    </message>
    <message>
        <source>modified</source>
        <translation>изменён</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>сохранён</translation>
    </message>
    <message>
        <source>Add to queue</source>
        <translation>В очередь</translation>
    </message>
    <message>
        <source>Add a run of the project as it is now to the queue (Ctrl+Shift+R)</source>
        <translation>Добавить в очередь запуск проекта, какой он сейчас (Ctrl+Shift+R)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Tour</name>
    <message>
        <source>Back</source>
        <translation>Назад</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Далее</translation>
    </message>
    <message>
        <source>Skip the tour</source>
        <translation>Пропустить</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Начать работу</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainPage</name>
    <message>
        <source>Train</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Настройки</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Ход</translation>
    </message>
    <message>
        <source>Drop a folder of images first.</source>
        <translation>Сначала перетащите папку с изображениями.</translation>
    </message>
    <message>
        <source>There are no curves yet. Press Start.</source>
        <translation>Кривых пока нет. Нажмите «Старт».</translation>
    </message>
    <message>
        <source>Show curves and metrics of the run</source>
        <translation>Показать кривые и метрики запуска</translation>
    </message>
    <message>
        <source>Training settings and checks</source>
        <translation>Настройки обучения и проверки</translation>
    </message>
    <message>
        <source>A training is running. Stop it or wait until it has ended.</source>
        <translation>Идёт обучение. Остановите его или дождитесь конца.</translation>
    </message>
    <message>
        <source>The training in progress keeps its processors. Choose others when it has ended.</source>
        <translation>Идущее обучение сохраняет свои процессоры. Выберите другие, когда оно закончится.</translation>
    </message>
    <message>
        <source>The cross-validation is in progress.</source>
        <translation>Кросс-валидация идёт.</translation>
    </message>
    <message>
        <source>Another cross-validation is in progress. Stop it, or open %1 when it has ended.</source>
        <translation>Идёт другая кросс-валидация. Остановите её или откройте %1, когда она закончится.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainSettings</name>
    <message>
        <source>All training options. Changed options are bold; the arrow resets them.</source>
        <translation>Все параметры обучения. Изменённые выделены жирным; стрелка сбрасывает их.</translation>
    </message>
    <message>
        <source>Simple</source>
        <translation>Простой</translation>
    </message>
    <message>
        <source>The three most important options</source>
        <translation>Три самых важных параметра</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>Эксперт</translation>
    </message>
    <message>
        <source>All options; changed ones are bold</source>
        <translation>Все параметры; изменённые выделены жирным</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>Копировать как команду</translation>
    </message>
    <message>
        <source>Copy the terminal command for the same training.</source>
        <translation>Копировать команду терминала для того же обучения.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Сводка</translation>
    </message>
    <message>
        <source>Batch preview</source>
        <translation>Вид батча</translation>
    </message>
    <message>
        <source>Checks before start</source>
        <translation>Проверки перед стартом</translation>
    </message>
    <message>
        <source>Cross-validate …</source>
        <translation>Кросс-валидация …</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Устройства</translation>
    </message>
    <message>
        <source>Shows the cross-validation, which is in progress</source>
        <translation>Показывает кросс-валидацию, которая идёт</translation>
    </message>
    <message>
        <source>Train several times, holding out a different part of the images each time: shows how good these settings really are, even with few images.</source>
        <translation>Обучить несколько раз, каждый раз откладывая другую часть изображений: показывает, насколько хороши эти настройки, даже если изображений мало.</translation>
    </message>
    <message>
        <source>Workers exist on the CPU only, and the device is a GPU.</source>
        <translation>Исполнители есть только на CPU, а выбранное устройство — GPU.</translation>
    </message>
    <message>
        <source>Shards are all the same, and their bits do not depend on the workers. Set Shards to off to give each worker a load.</source>
        <translation>Шарды одинаковы, и их биты не зависят от исполнителей. Выключите шарды, чтобы задать нагрузку исполнителей.</translation>
    </message>
    <message>
        <source>One worker computes the whole batch. Choose 2 workers or more to divide it by loads.</source>
        <translation>Один исполнитель считает весь батч. Выберите 2 или больше, чтобы делить его по нагрузкам.</translation>
    </message>
    <message>
        <source>Estimating memory use</source>
        <translation>Оценка памяти</translation>
    </message>
    <message>
        <source>Copied: %1. It names a file of your network that does not exist yet. Save the project and copy again.</source>
        <translation>Скопировано: %1. В команде файл вашей сети, которого ещё нет. Сохраните проект и скопируйте снова.</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Скопировано: %1</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Параметры</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainedPartChoice</name>
    <message>
        <source>Last layer</source>
        <translation>Последний слой</translation>
    </message>
    <message>
        <source>Last stage</source>
        <translation>Последняя ступень</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>Все слои</translation>
    </message>
    <message>
        <source>Quickest; enough for a few images of everyday objects</source>
        <translation>Быстрее всего; хватает для немногих снимков обычных предметов</translation>
    </message>
    <message>
        <source>The layers with the lowest resolution, and all that follow</source>
        <translation>Слои с самым низким разрешением и все после них</translation>
    </message>
    <message>
        <source>Slowest; for many images, or for unusual ones</source>
        <translation>Медленнее всего; когда изображений много или они необычны</translation>
    </message>
    <message>
        <source>Trained layers</source>
        <translation>Обучаемые слои</translation>
    </message>
    <message>
        <source>As drawn</source>
        <translation>Как на чертеже</translation>
    </message>
    <message>
        <source>Padlocks on the Network page say which</source>
        <translation>Какие именно, показывают замки на странице сети</translation>
    </message>
    <message>
        <source>There are no layers yet.</source>
        <translation>Слоёв пока нет.</translation>
    </message>
    <message>
        <source>The drawing has problems. The Network page lists them; solve them first.</source>
        <translation>На чертеже есть проблемы. Страница сети их перечисляет; сначала решите их.</translation>
    </message>
    <message>
        <source>Which layers are trained. The others keep their starting weights, which saves time and memory.</source>
        <translation>Какие слои обучаются. Остальные сохраняют начальные веса, что экономит время и память.</translation>
    </message>
    <message>
        <source>Trained layers: %1</source>
        <translation>Обучаемые слои: %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainingPlan</name>
    <message>
        <source>Images</source>
        <translation>Изображения</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Сеть</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Результат</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>Пока нет.</translation>
    </message>
    <message>
        <source>%1 for training, %2 for validation after every epoch</source>
        <translation>%1 для обучения, %2 для валидации после каждой эпохи</translation>
    </message>
    <message>
        <source>%1 for training, none for validation</source>
        <translation>%1 для обучения, для валидации нет</translation>
    </message>
    <message>
        <source>, %1 for the final test</source>
        <translation>, %1 для итогового теста</translation>
    </message>
    <message>
        <source>Not ready yet. See the Network page for what is missing.</source>
        <translation>Ещё не готово. Чего не хватает, видно на странице сети.</translation>
    </message>
    <message numerus="yes">
        <source>%1 parameter(s)</source>
        <translation>
            <numerusform>%1 параметр</numerusform>
            <numerusform>%1 параметра</numerusform>
            <numerusform>%1 параметров</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, of which %2 are trained</source>
        <translation>%1, из них обучается %2</translation>
    </message>
    <message>
        <source>%1 with %2. Input: %3 × %4 pixels %5.</source>
        <translation>%1: %2. Вход: %3 × %4 пикселей %5.</translation>
    </message>
    <message>
        <source>in greyscale</source>
        <translation>в оттенках серого</translation>
    </message>
    <message>
        <source>in colour</source>
        <translation>в цвете</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n изображение</numerusform>
            <numerusform>%n изображения</numerusform>
            <numerusform>%n изображений</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n image(s)</source>
        <translation>
            <numerusform>до %n изображения</numerusform>
            <numerusform>до %n изображений</numerusform>
            <numerusform>до %n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2, %3 each. %4 with learning rate %5.</source>
        <translation>%1 по %2, в каждом %3. %4 со скоростью обучения %5.</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n эпоху</numerusform>
            <numerusform>%n эпохи</numerusform>
            <numerusform>%n эпох</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n шаг</numerusform>
            <numerusform>%n шага</numerusform>
            <numerusform>%n шагов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stops early after %n epoch(s) without improvement.</source>
        <translation>
            <numerusform>Остановится раньше после %n эпохи без улучшения.</numerusform>
            <numerusform>Остановится раньше после %n эпох без улучшения.</numerusform>
            <numerusform>Остановится раньше после %n эпох без улучшения.</numerusform>
        </translation>
    </message>
    <message>
        <source>The weights of the best epoch are kept</source>
        <translation>Сохраняются веса лучшей эпохи</translation>
    </message>
    <message>
        <source>The weights of the last epoch are kept</source>
        <translation>Сохраняются веса последней эпохи</translation>
    </message>
    <message>
        <source>%1, tested on unseen images and saved as a model.</source>
        <translation>%1, проверяются на незнакомых изображениях и записываются как модель.</translation>
    </message>
    <message>
        <source>%1, measured on the validation images and saved as a model.</source>
        <translation>%1, измеряются на изображениях валидации и записываются как модель.</translation>
    </message>
    <message>
        <source>%1 and saved as a model. No images are left to test it.</source>
        <translation>%1 и записываются как модель. Изображений для теста не осталось.</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message numerus="yes">
        <source>With %n validation image(s), which epoch comes out best is partly luck.</source>
        <translation>
            <numerusform>При %n валидационном изображении лучшая эпоха отчасти случайна.</numerusform>
            <numerusform>При %n валидационных изображениях лучшая эпоха отчасти случайна.</numerusform>
            <numerusform>При %n валидационных изображениях лучшая эпоха отчасти случайна.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrialCurves</name>
    <message>
        <source>%1 by step (thick: validation, thin: training)</source>
        <translation>%1 по шагам (толстая: валидация, тонкая: обучение)</translation>
    </message>
    <message>
        <source>Curves of the trials</source>
        <translation>Кривые проб</translation>
    </message>
    <message>
        <source>%1 by step, logarithmic (thick: validation, thin: training)</source>
        <translation>%1 по шагам, логарифм. шкала (толстая: валидация, тонкая: обучение)</translation>
    </message>
    <message>
        <source>%1 by epoch, logarithmic (thick: validation, thin: training)</source>
        <translation>%1 по эпохам, логарифм. шкала (толстая: валидация, тонкая: обучение)</translation>
    </message>
    <message>
        <source>%1 by epoch (thick: validation, thin: training)</source>
        <translation>%1 по эпохам (толстая: валидация, тонкая: обучение)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrialsControl</name>
    <message>
        <source>Trial %1 of %2</source>
        <translation>Проба %1 из %2</translation>
    </message>
    <message>
        <source>%1: preparing</source>
        <translation>%1: подготовка</translation>
    </message>
    <message>
        <source>%1: epoch %2 of at most %3</source>
        <translation>%1: эпоха %2, не больше %3</translation>
    </message>
    <message>
        <source>%1: testing</source>
        <translation>%1: тест</translation>
    </message>
    <message>
        <source>Planning the trials …</source>
        <translation>Пробы планируются …</translation>
    </message>
    <message>
        <source>Stopping after this step</source>
        <translation>Остановка после этого шага</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Чтение …</translation>
    </message>
    <message numerus="yes">
        <source>All %n trial(s) are done.</source>
        <translation>
            <numerusform>%n проба готова.</numerusform>
            <numerusform>Все %n пробы готовы.</numerusform>
            <numerusform>Все %n проб готовы.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped; %1 of %n trial(s) are done, and everything trained so far is kept. Continue trains the rest.</source>
        <translation>
            <numerusform>Остановлено; готово %1 из %n пробы, всё обученное сохранено. «Продолжить» обучит остальные.</numerusform>
            <numerusform>Остановлено; готово %1 из %n проб, всё обученное сохранено. «Продолжить» обучит остальные.</numerusform>
            <numerusform>Остановлено; готово %1 из %n проб, всё обученное сохранено. «Продолжить» обучит остальные.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. All trials: %2 left</source>
        <translation>%1. Все пробы: осталось %2</translation>
    </message>
    <message>
        <source>%1, %2 left for this trial</source>
        <translation>%1, для этой пробы осталось %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrialsTable</name>
    <message>
        <source>Trials</source>
        <translation>Проб</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Ранг</translation>
    </message>
    <message>
        <source>Trial</source>
        <translation>Проба</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Тест</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Эпохи</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Параметры</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Состояние</translation>
    </message>
    <message>
        <source>On the validation images</source>
        <translation>На изображениях валидации</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrialsView</name>
    <message>
        <source>Continue the winner</source>
        <translation>Продолжить победителя</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Продолжить</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>Открыть запуск</translation>
    </message>
    <message>
        <source>New …</source>
        <translation>Новый …</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Ход работы</translation>
    </message>
    <message>
        <source>Result and cost</source>
        <translation>Результат и затраты</translation>
    </message>
    <message>
        <source>Result by options</source>
        <translation>Результат по параметрам</translation>
    </message>
    <message>
        <source>The first result appears here.</source>
        <translation>Здесь появится первый результат.</translation>
    </message>
    <message>
        <source>Each disc is a trial; the larger, the more parameters it has. The bars are 95 % intervals.</source>
        <translation>Каждый круг — проба; чем больше, тем больше в ней параметров. Отрезки — 95 %-е интервалы.</translation>
    </message>
    <message>
        <source>Each line is a trial; the stronger, the better.</source>
        <translation>Каждая линия — проба; чем ярче, тем лучше.</translation>
    </message>
    <message>
        <source>The trials are being trained. Stop them first.</source>
        <translation>Пробы обучаются. Сначала остановите их.</translation>
    </message>
    <message>
        <source>Train the trials that are left</source>
        <translation>Обучить оставшиеся пробы</translation>
    </message>
    <message>
        <source>Choose what to compare next</source>
        <translation>Выбрать, что сравнивать дальше</translation>
    </message>
    <message>
        <source>No trial has a result yet.</source>
        <translation>Ни у одной пробы ещё нет результата.</translation>
    </message>
    <message>
        <source>Give the project the settings of trial %1 (%2), and train its run further</source>
        <translation>Дать проекту настройки пробы %1 (%2) и обучать её запуск дальше</translation>
    </message>
    <message>
        <source>Select a trial that has begun in the table.</source>
        <translation>Выберите в таблице начатую пробу.</translation>
    </message>
    <message>
        <source>Show its curves and results</source>
        <translation>Показать его кривые и результаты</translation>
    </message>
    <message>
        <source>Training time in seconds</source>
        <translation>Время обучения в секундах</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TryItPanel</name>
    <message>
        <source>Drop an image here</source>
        <translation>Перетащите изображение сюда</translation>
    </message>
    <message>
        <source>Choose images or a folder …</source>
        <translation>Выбрать изображения или папку …</translation>
    </message>
    <message>
        <source>Choose others …</source>
        <translation>Выбрать другие …</translation>
    </message>
    <message>
        <source>Save as CSV …</source>
        <translation>Сохранить в CSV …</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Ход работы</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Предсказания</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>Исключить</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Показать в папке</translation>
    </message>
    <message>
        <source>Show the image in the file manager</source>
        <translation>Показать изображение в файловом менеджере</translation>
    </message>
    <message>
        <source>Choose images or a folder to try</source>
        <translation>Выберите изображения или папку для пробы</translation>
    </message>
    <message>
        <source>Images (*.jpg *.jpeg *.png *.bmp *.webp *.tif *.tiff *.gif *.heic *.avif)</source>
        <translation>Изображения (*.jpg *.jpeg *.png *.bmp *.webp *.tif *.tiff *.gif *.heic *.avif)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Все файлы (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 не читается: %2</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 пикселей</translation>
    </message>
    <message>
        <source>Save predictions</source>
        <translation>Сохранить предсказания</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Таблицы (*.csv)</translation>
    </message>
    <message>
        <source>Predictions saved to %1.</source>
        <translation>Предсказания сохранены в %1.</translation>
    </message>
    <message>
        <source>Drop or paste one image, several, or a folder to see the predicted class and scores of each.</source>
        <translation>Перетащите или вставьте одно изображение, несколько или папку, чтобы увидеть предсказанный класс и оценки каждого.</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>Камера</translation>
    </message>
    <message>
        <source>Predict what a camera shows, live</source>
        <translation>Предсказывать то, что показывает камера</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s) whose class is known are predicted right.</source>
        <translation>
            <numerusform>%1 из %n изображения с известным классом предсказано верно.</numerusform>
            <numerusform>%1 из %n изображений с известным классом предсказано верно.</numerusform>
            <numerusform>%1 из %n изображений с известным классом предсказано верно.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model was trained on %n of them.</source>
        <translation>
            <numerusform>На %n из них модель обучалась.</numerusform>
            <numerusform>На %n из них модель обучалась.</numerusform>
            <numerusform>На %n из них модель обучалась.</numerusform>
        </translation>
    </message>
    <message>
        <source>The model was trained on this image.</source>
        <translation>Модель обучалась на этом изображении.</translation>
    </message>
    <message>
        <source>The model was trained on all of them.</source>
        <translation>Модель обучена на всех них.</translation>
    </message>
    <message>
        <source>Computed in %1 ms.</source>
        <translation>Вычислено за %1 мс.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>%1: %2, which is right.</source>
        <translation>%1: %2, и это верно.</translation>
    </message>
    <message>
        <source>%1: predicted %2, actually %3.</source>
        <translation>%1: предсказано %2, на самом деле %3.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::UnreadableDialog</name>
    <message>
        <source>Files that cannot be read</source>
        <translation>Файлы, которые не читаются</translation>
    </message>
    <message>
        <source>These files are excluded from training. They are not changed on disk.</source>
        <translation>Эти файлы исключены из обучения. На диске они не меняются.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Файл</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Причина</translation>
    </message>
    <message>
        <source>Copy list</source>
        <translation>Копировать список</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WhyBar</name>
    <message>
        <source>Why …</source>
        <translation>Почему …</translation>
    </message>
    <message>
        <source>Select an image first.</source>
        <translation>Сначала выберите изображение.</translation>
    </message>
    <message>
        <source>Show the image enlarged, and where the network looks in it</source>
        <translation>Показать изображение крупно и то, куда смотрит сеть</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WhyDialog</name>
    <message>
        <source>Back</source>
        <translation>Назад</translation>
    </message>
    <message>
        <source>The image that this one was chosen from (Alt+Left)</source>
        <translation>Изображение, от которого выбрано это (Alt+Left)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WhyView</name>
    <message>
        <source>at the top left</source>
        <translation>слева вверху</translation>
    </message>
    <message>
        <source>at the top</source>
        <translation>вверху</translation>
    </message>
    <message>
        <source>at the top right</source>
        <translation>справа вверху</translation>
    </message>
    <message>
        <source>on the left</source>
        <translation>слева</translation>
    </message>
    <message>
        <source>in the middle</source>
        <translation>в середине</translation>
    </message>
    <message>
        <source>on the right</source>
        <translation>справа</translation>
    </message>
    <message>
        <source>at the bottom left</source>
        <translation>слева внизу</translation>
    </message>
    <message>
        <source>at the bottom</source>
        <translation>внизу</translation>
    </message>
    <message>
        <source>at the bottom right</source>
        <translation>справа внизу</translation>
    </message>
    <message>
        <source>Nothing in the image speaks for %1.</source>
        <translation>За «%1» на изображении не говорит ничто.</translation>
    </message>
    <message>
        <source>What speaks for %1 is mostly %2 (yellow).</source>
        <translation>За «%1» говорит главным образом то, что %2 (жёлтое).</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Ход работы</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Изображение</translation>
    </message>
    <message>
        <source>The image alone</source>
        <translation>Только изображение</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Тепловая карта</translation>
    </message>
    <message>
        <source>Where the network finds what speaks for its answer, by Grad-CAM: yellow is most, dark blue nothing (H)</source>
        <translation>Где сеть находит то, что говорит за её ответ, по Grad-CAM: жёлтое — больше всего, тёмно-синее — ничего (H)</translation>
    </message>
    <message>
        <source>Occlusion</source>
        <translation>Перекрытие</translation>
    </message>
    <message>
        <source>Covers one part of the image after the other and shows where the score falls most. Slower (O)</source>
        <translation>Закрывает части изображения по очереди и показывает, где оценка падает сильнее всего. Медленнее (O)</translation>
    </message>
    <message>
        <source>Looking for what speaks for the answer …</source>
        <translation>Поиск того, что говорит за ответ …</translation>
    </message>
    <message>
        <source>What speaks for %1 is mostly %2.</source>
        <translation>За «%1» говорит главным образом то, что %2.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WindowDrops</name>
    <message>
        <source>pasted %1</source>
        <translation>вставлено %1</translation>
    </message>
    <message>
        <source>The pasted image cannot be written to %1: %2. Free some space, or save it yourself and drop the file.</source>
        <translation>Вставленное изображение нельзя записать в %1: %2. Освободите место или сохраните его сами и перетащите файл.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WindowGuide</name>
    <message>
        <source>Five steps, from top to bottom</source>
        <translation>Пять шагов, сверху вниз</translation>
    </message>
    <message>
        <source>Data, Network, Train, Results, Export. Espalier fills in each one; you may look and change, and need not.</source>
        <translation>Данные, сеть, обучение, результаты, экспорт. Espalier заполняет каждый шаг сам; вы можете смотреть и менять, но не обязаны.</translation>
    </message>
    <message>
        <source>Start and Stop are always here</source>
        <translation>«Старт» и «Стоп» всегда здесь</translation>
    </message>
    <message>
        <source>Press Start once your images are in. Stop saves within a moment, and you can continue later from there.</source>
        <translation>Нажмите «Старт», когда изображения на месте. «Стоп» сохраняет за мгновение, и позже можно продолжить с того же места.</translation>
    </message>
    <message>
        <source>What is going on</source>
        <translation>Что происходит</translation>
    </message>
    <message>
        <source>Your devices, how far the training is and how long it will take, and what Espalier has to say.</source>
        <translation>Ваши устройства, как далеко обучение, сколько ещё займёт и что Espalier хочет сказать.</translation>
    </message>
    <message>
        <source>Help when you want it</source>
        <translation>Помощь, когда нужна</translation>
    </message>
    <message>
        <source>F1 explains the field in use and, pressed again, opens the guide to the page in front. This tour and the guide are in the menu at the top.</source>
        <translation>F1 объясняет поле, а ещё раз открывает руководство по странице. Эта экскурсия и руководство — в меню вверху.</translation>
    </message>
    <message>
        <source>Begin with your images</source>
        <translation>Начните со своих изображений</translation>
    </message>
    <message>
        <source>Drop a folder with one subfolder per class anywhere on the window. Without images of your own, press Try the sample. Your files are never changed.</source>
        <translation>Перетащите папку с подпапкой на каждый класс в любое место окна. Если своих изображений нет, нажмите «Попробовать пример». Ваши файлы никогда не меняются.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WindowMenu</name>
    <message>
        <source>New project</source>
        <translation>Новый проект</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Открыть …</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Недавние</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>Попробовать пример</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Сохранить</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>Сохранить как …</translation>
    </message>
    <message>
        <source>Keyboard shortcuts and help</source>
        <translation>Клавиши и справка</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Выйти</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Оформление</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Как в системе</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Светлое</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Тёмное</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Пока нет</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Руководство</translation>
    </message>
    <message>
        <source>Tour of the window</source>
        <translation>Экскурсия по окну</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WorkerBars</name>
    <message>
        <source>What the workers do</source>
        <translation>Что делают исполнители</translation>
    </message>
    <message>
        <source>computing %1</source>
        <translation>вычисление %1</translation>
    </message>
    <message>
        <source>joining %1</source>
        <translation>объединение %1</translation>
    </message>
    <message>
        <source>waiting %1</source>
        <translation>ожидание %1</translation>
    </message>
    <message>
        <source>data %1</source>
        <translation>данные %1</translation>
    </message>
    <message>
        <source>Worker %1: computing %2, joining sums %3, waiting for the other workers %4, waiting for data %5</source>
        <translation>Исполнитель %1: вычисление %2, объединение сумм %3, ожидание других %4, ожидание данных %5</translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation>Исполнитель %1</translation>
    </message>
    <message>
        <source>%1 images/s</source>
        <translation>%1 изобр./с</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WorkersMeasure</name>
    <message>
        <source>Measure</source>
        <translation>Измерить</translation>
    </message>
    <message>
        <source>Measuring workers</source>
        <translation>Измерение исполнителей</translation>
    </message>
    <message>
        <source>Computes 20 steps with 1, 2, … workers up to the number of processor cores, on random images, and says whether several are faster. Nothing is trained.</source>
        <translation>Вычисляет 20 шагов с 1, 2, … исполнителями вплоть до числа ядер, на случайных изображениях, и говорит, быстрее ли с несколькими. Ничего не обучается.</translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation>Займёт %1.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Ends the measurement of the workers.</source>
        <translation>Прекращает измерение исполнителей.</translation>
    </message>
    <message>
        <source>Workers cannot be measured here.</source>
        <translation>Исполнителей здесь измерить нельзя.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Подробности</translation>
    </message>
    <message>
        <source>Shows what the answer rests on, in milliseconds.</source>
        <translation>Показывает, на чём основан ответ, в миллисекундах.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WorkersPanel</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n поток</numerusform>
            <numerusform>%n потока</numerusform>
            <numerusform>%n потоков</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2,
shares %3</source>
        <translation>%1 × %2,
доли %3</translation>
    </message>
    <message>
        <source>%1 × %2, shares %3</source>
        <translation>%1 × %2, доли %3</translation>
    </message>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n исполнитель</numerusform>
            <numerusform>%n исполнителя</numerusform>
            <numerusform>%n исполнителей</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. Worker %2 takes %3 longer for an image than the others.</source>
        <translation>%1. Исполнителю %2 нужно на изображение на %3 больше времени, чем другим.</translation>
    </message>
    <message>
        <source>%1. Worker %2 takes %3 longer for an image than worker %4.</source>
        <translation>%1. Исполнителю %2 нужно на изображение на %3 больше времени, чем исполнителю %4.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Workspace</name>
    <message>
        <source>Changes that are not in this project were kept among the recent projects: %1.</source>
        <translation>Изменения, которых нет в этом проекте, сохранены среди недавних: %1.</translation>
    </message>
    <message numerus="yes">
        <source>You dropped %n different item(s). Drop one folder of images or one project.</source>
        <translation>
            <numerusform>Вы перетащили %n разный предмет. Перетащите одну папку с изображениями или один проект.</numerusform>
            <numerusform>Вы перетащили %n разных предмета. Перетащите одну папку с изображениями или один проект.</numerusform>
            <numerusform>Вы перетащили %n разных предметов. Перетащите одну папку с изображениями или один проект.</numerusform>
        </translation>
    </message>
    <message>
        <source>The path to open is empty. Name a folder of images, a project or a run.</source>
        <translation>Путь пуст. Укажите папку с изображениями, проект или запуск.</translation>
    </message>
    <message>
        <source>%1 no longer exists. It may have been moved or renamed; drop it again from its new location.</source>
        <translation>%1 больше нет. Возможно, его переместили или переименовали; перетащите его с нового места.</translation>
    </message>
    <message>
        <source>%1 does not exist. Check its name.</source>
        <translation>%1 не существует. Проверьте имя.</translation>
    </message>
    <message>
        <source>%1 is a file of weights, not of images. Open a folder of images first.</source>
        <translation>%1 — файл весов, а не изображений. Сначала откройте папку с изображениями.</translation>
    </message>
    <message>
        <source>%1 is an archive. Unpack it first, then open the folder that it contains.</source>
        <translation>%1 — архив. Сначала распакуйте его, затем откройте папку из него.</translation>
    </message>
    <message>
        <source>%1 is neither a folder of images nor a project. Drop a folder with one subfolder of images per class, or an .espalier file.</source>
        <translation>%1 — не папка с изображениями и не проект. Перетащите папку, где у каждого класса своя папка с изображениями, или файл .espalier.</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>Открывается %1</translation>
    </message>
    <message>
        <source>Scanning %1</source>
        <translation>Чтение %1</translation>
    </message>
    <message>
        <source>Change the task</source>
        <translation>Сменить задачу</translation>
    </message>
    <message>
        <source>Change the labels</source>
        <translation>Сменить метки</translation>
    </message>
    <message>
        <source>Task: %1. Its network and options are as you left them. Undo (Ctrl+Z) reverts this.</source>
        <translation>Задача: %1. Сеть и параметры такие, какими вы их оставили. Отмена (Ctrl+Z) возвращает.</translation>
    </message>
    <message>
        <source>Task: %1. A new network was chosen; options that apply to both tasks were kept. Undo (Ctrl+Z) reverts this.</source>
        <translation>Задача: %1. Выбрана новая сеть; параметры, общие для обеих задач, сохранены. Отмена (Ctrl+Z) возвращает.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s) generated</source>
        <translation>
            <numerusform>Создано %1 из %n изображения</numerusform>
            <numerusform>Создано %1 из %n изображений</numerusform>
            <numerusform>Создано %1 из %n изображений</numerusform>
        </translation>
    </message>
    <message>
        <source>Generating the sample</source>
        <translation>Создание примера</translation>
    </message>
    <message>
        <source>use the settings of a run</source>
        <translation>взять настройки запуска</translation>
    </message>
    <message>
        <source>Saved. Earlier runs stay in %1 and are still listed under Runs; new runs go to %2.</source>
        <translation>Сохранено. Прежние запуски остаются в %1 и по-прежнему видны на странице запусков; новые попадут в %2.</translation>
    </message>
    <message>
        <source>%1 The project remains an unsaved draft.</source>
        <translation>%1 Проект остаётся несохранённым черновиком.</translation>
    </message>
    <message numerus="yes">
        <source>You dropped %n folder(s) at once. Drop the folder that contains them, so that each becomes a class, or one after the other, to add their images to the project.</source>
        <translation>
            <numerusform>Вы перетащили сразу %n папку. Перетащите папку, в которой она лежит, чтобы каждая стала классом, или по одной, чтобы добавить их изображения в проект.</numerusform>
            <numerusform>Вы перетащили сразу %n папки. Перетащите папку, в которой они лежат, чтобы каждая стала классом, или по одной, чтобы добавить их изображения в проект.</numerusform>
            <numerusform>Вы перетащили сразу %n папок. Перетащите папку, в которой они лежат, чтобы каждая стала классом, или по одной, чтобы добавить их изображения в проект.</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore the project of a run</source>
        <translation>Восстановить проект запуска</translation>
    </message>
    <message>
        <source>The project is as it was when that run started. Undo (Ctrl+Z) reverts this.</source>
        <translation>Проект такой, каким был в начале того запуска. Отмена (Ctrl+Z) возвращает.</translation>
    </message>
    <message>
        <source>Change the folders</source>
        <translation>Сменить папки</translation>
    </message>
    <message>
        <source>This is a new project. Your earlier work on these images is kept: %1.</source>
        <translation>Это новый проект. Ваша прежняя работа над этими изображениями сохранена: %1.</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WrongNow</name>
    <message>
        <source>Current mistakes</source>
        <translation>Текущие ошибки</translation>
    </message>
    <message>
        <source>Validation images with mistakes</source>
        <translation>Изображения валидации с ошибками</translation>
    </message>
    <message>
        <source>Some validation images are checked after each checkpoint.</source>
        <translation>После каждой контрольной точки проверяется часть изображений валидации.</translation>
    </message>
    <message>
        <source>There are no validation images.</source>
        <translation>Изображений валидации нет.</translation>
    </message>
    <message numerus="yes">
        <source>No mistakes in %n validation image(s) at step %1.</source>
        <translation>
            <numerusform>На шаге %1 у %n изображения валидации ошибок нет.</numerusform>
            <numerusform>На шаге %1 у %n изображений валидации ошибок нет.</numerusform>
            <numerusform>На шаге %1 у %n изображений валидации ошибок нет.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n validation image(s) wrong at step %2.</source>
        <translation>
            <numerusform>На шаге %2 неверно %1 из %n изображения валидации.</numerusform>
            <numerusform>На шаге %2 неверно %1 из %n изображений валидации.</numerusform>
            <numerusform>На шаге %2 неверно %1 из %n изображений валидации.</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1 is checked in a moment.</source>
        <translation>Шаг %1 проверяется через мгновение.</translation>
    </message>
    <message>
        <source>Checked again after the next checkpoint.</source>
        <translation>Снова проверится после следующей контрольной точки.</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Train image networks: drop a folder of images, press Start.</source>
        <translation>Обучение сетей на изображениях: перетащите папку с изображениями, нажмите «Старт».</translation>
    </message>
    <message>
        <source>Folder of images, project or run to open.</source>
        <translation>Папка с изображениями, проект или запуск, который открыть.</translation>
    </message>
</context>
</TS>
