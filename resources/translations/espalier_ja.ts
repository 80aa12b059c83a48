<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en_GB">
<context>
    <name>BestTexts</name>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, epoch&#xa0;%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best epoch is the one with the lowest validation loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best epoch is the one with the best value of %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BoxText</name>
    <message>
        <source>from the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown type %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 billion</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 parameter(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 trained</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CanvasFreezing</name>
    <message>
        <source>Select the layers to freeze first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selection has nothing to freeze: it has no trainable parameters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Freeze %n layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Select the first layer that is to be trained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze everything before</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CanvasGestures</name>
    <message>
        <source>Select the layer that the wire starts from, then press C.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the target with the arrow keys, then press Enter. Enter on an existing wire removes it. Esc cancels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CanvasGroups</name>
    <message>
        <source>Group %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To group layers, select two or more with Shift or by dragging over them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected layers are already a group.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No grouped layer is selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold all groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open all groups</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CanvasMenu</name>
    <message>
        <source>Train	L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze	L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze everything before	Shift+L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename	F2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select one layer or group.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate	Ctrl+D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group	Ctrl+G</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ungroup	Ctrl+Shift+G</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete	Del</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CertifyDialog</name>
    <message>
        <source>Reading the images of the run …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message>
        <source>Unknown setting &apos;{0}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not say which processors there are, so that none can be chosen. Leave the choice out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor {0} may not be used by this program: the system limits it to {1}. Choose among those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer has no processor {0}. Choose among {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is neither the number of a processor nor a range. Write numbers and ranges with commas between them, such as 0-3,6, or free:2 for two cores that no other training uses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free:{0} is not possible: there is only one core, so choose free:1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free:{0} is not possible: write how many cores, from free:1 to free:{1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No processor is named. Write numbers and ranges, such as 0-3,6, or free:2 for two cores that no other training uses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list of processors is too long (entries: {0}, at most {1}). Write ranges, such as 0-63.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The range {0}-{1} is backwards. Write {1}-{0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{1} was given another class, but can no longer be found. Put it back under this name, or give it its class again under the new one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n images were given another class, but can no longer be found, for example {1}. Put them back under these names, or give them their class again under the new ones.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The class {1} has no images, so it is not learned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n classes have no images, so they are not learned: {1}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>All classes are excluded, so there are no images to train on. Include two or more of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The images are not in subfolders, so there are no classes to learn. Make one subfolder per class, take the classes from the file names, or choose the task that needs no labels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file names give only one class, {0}. Take the classes from the folders, or choose the task that needs no labels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file names give only one class, {0}. Make one subfolder per class, begin the names with their class, such as rose_1.jpg, or choose the task that needs no labels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is only one class, {0}. A classifier needs two or more: add a subfolder for each. To learn from these images without classes, choose the task that needs no labels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the files of the class {1} can be read, so the class is missing. Replace the files and open the images again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n classes are missing, because none of their files can be read: {1}. Replace the files and open the images again.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>These folders look like masks: {0}, for the images in {1}. The files have the same names. Espalier cannot learn masks yet (segmentation), so training only learns which folder an image is in. Sort the images into one subfolder per class, or choose the task that needs no labels and exclude the masks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classes without training images: {0} ({1}). They will never be predicted: add images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classes with a single image: {0} ({1}). It is used for training, so none is left for testing: add images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classes with fewer than 10 images: {0} ({1}). Results for them will be poor: add images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The largest class has %n images and the smallest {1}. Small classes will be predicted too rarely.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>1 image is not in a class folder and is not used. Move it into one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n images are not in a class folder and are not used. Move them into one.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The class folders contain folders. The top folder names the class; you can use the innermost one instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The innermost folder names the class; you can use the top one instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no training images left. Change the split or include more images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no validation images, so overfitting cannot be detected. Add images or change the split.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no test images: results use the validation images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no test images either, so the result cannot be measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} are kept as the split. Not part of it and not used: {1}. To use those images, move them into the folders of the split.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} look like a split, but {1} is beside them, so all of these are treated as classes, and test images may be used for training. Move {1} elsewhere, and sort the images of each part of the split into one subfolder per class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} look like a split, but {1} are beside them, so all of these are treated as classes, and test images may be used for training. Move {1} elsewhere, and sort the images of each part of the split into one subfolder per class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder {1} cannot be opened, so its images are missing: {2}. Change its permissions and open the images again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n folders cannot be opened, so their images are missing, for example {1}: {2}. Change their permissions and open the images again.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{1} cannot be read and is skipped: {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n files cannot be read and are skipped, for example {1}: {2}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{0} of {1} images is grey, the others in colour; all are treated as colour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n of {1} images are grey, the others in colour; all are treated as colour.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Half of the images have a shorter side of {0} pixels or less, so {1} × {1} is a good start; all of them are grey.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half of the images have a shorter side of {0} pixels or less, so {1} × {1} is a good start; they are in colour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 validation or test image is also in training: {2} is {1}. The network memorises it, so results look better than they will be on new images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n validation or test images are also in training, for example {2} is {1}. The network memorises them, so results look better than they will be on new images.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are in more than one class, for example {1} is {2}. The network is taught two answers for the same image. Check them: only you know which class is right.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are in both validation and test, for example {1} is {2}. The images that select the best network then also test it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are copies within a class, for example {1} and {2}. They count more than once and add no information.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{1} is damaged: {2}. Training skips it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n images are damaged, for example {1}: {2}. Training skips them.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>All images of {1} are damaged, so this class cannot be learned. Replace the images, or exclude the class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>All images of %n classes ({1}) are damaged, so these classes cannot be learned. Replace the images, or exclude the classes.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{1} is a single colour: nothing can be learned from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n images are a single colour, for example {1}: nothing can be learned from them.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{1} has 16 bits per channel but uses only a small part of their range. Espalier reads 8 bits, in which it is a single colour: stretch its contrast first, or exclude it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n images have 16 bits per channel but use only a small part of their range, for example {1}. Espalier reads 8 bits, in which they are a single colour: stretch their contrast first, or exclude them.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{1} contains {2} data, which does not match its name. Espalier reads it anyway; other programs may fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n files do not match the format in their names, for example {1} is {2}. Espalier reads them anyway; other programs may fail.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{1} is relabelled: its class is {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n images are relabelled, for example {1}: its class is {2}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>All images of {1} are grey, others are in colour. The network may learn to tell grey from colour instead of the subject.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>All images of %n classes ({1}) are grey, others are in colour. The network may learn to tell grey from colour instead of the subject.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {1} images, spread evenly over the classes, were checked for damage and colour. All were checked for copies.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot add {1} from &apos;{2}&apos; to {3} from &apos;{4}&apos;: both must have the same size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has {1} groups, which do not divide its {2} channels evenly. Choose a number of groups that does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot concatenate {1} from &apos;{2}&apos; with {3} from &apos;{4}&apos;: height and width must be equal. Often an input size that is a multiple of 16 or 32 solves this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output padding of &apos;{0}&apos; is {1} px; it must be smaller than its stride of {2} px.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; would have an empty output: its padding removes the whole image from &apos;{1}&apos;. Reduce the padding or use padding same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has {1} groups, which do not divide its {2} {3} evenly. Choose a number of groups that does, such as 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; takes its number of filters from the classes, which are not known yet. Open a folder of images, or set its filters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; takes its number of units from the classes, but no classes are known. Open a folder with one subfolder per class, or set its units.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image size of &apos;{0}&apos; is not known yet. Open a folder of images, or set height, width and channels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot multiply {1} from &apos;{2}&apos; by {3} from &apos;{4}&apos;: both must have the same size, or one must have a single value per channel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; needs an image, but &apos;{1}&apos; gives it a vector of length {2}. Place it before the image is flattened or averaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot join the image {1} from &apos;{2}&apos; with the vector of length {3} from &apos;{4}&apos;. Flatten the image first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; takes channels beyond the {1} that there are. Choose an earlier first channel, or fewer channels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The padding of &apos;{0}&apos; has {1} numbers. Use 4 (top, left, bottom, right), 2 (height, width) or 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The padding of &apos;{0}&apos; is {1} px wide, but its window covers only {2} px, so some windows would contain only padding. Reduce the padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; would shrink the image to nothing: its window of {1} px does not fit into the {2} px from &apos;{3}&apos;. Use larger images, a smaller window, or padding same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set {1} of &apos;{0}&apos; to {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert Flatten before &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert {2} before &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add an Input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the size of &apos;{0}&apos; from the images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is {1}, but the images are resized to {2}. Take its size from the images, or set Input size to {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has {1} channels, but images have 3, or 1 if they are grey. Take its size from the images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing would be trained: every layer with parameters is frozen or has the rate factor 0. Train at least one of them, for example &apos;{0}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network is empty. Choose a template, or drag layers from the palette.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network has {0} layers and {1} connections; the limits are {2} and {3}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A layer of type {0} has no name. Name it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two layers are called &apos;{0}&apos;. Rename one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has the type &apos;{1}&apos;, which is unknown to this version. Replace it, or use a newer version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rate factor of &apos;{0}&apos; is {1}. Choose a number from 0 to {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection from &apos;{0}&apos; to &apos;{1}&apos; is incomplete: the layer &apos;{2}&apos; does not exist. Delete it or draw it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has no input. Connect the layer before it, or delete it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>&apos;{1}&apos; needs at least %n inputs but has {2}. Connect another layer.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>&apos;{0}&apos; receives the images and cannot have an input. Delete the connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{1}&apos; accepts only one input but has {2}. Join them with Add or Concatenate, or delete some.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>&apos;{1}&apos; accepts at most %n inputs but has {2}. Join them with Add or Concatenate, or delete some.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The connections form a loop through {0}. Delete one of them: a network must lead from the input to the output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network has no Input. Drag one from the palette and connect it to the first layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The network has %n inputs: {1}. Keep one and delete the others.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The network has no output: there is nothing after the input. Add at least one layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The network has %n outputs: {1}. Join them with Add or Concatenate, or delete all but one.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The {1} of &apos;{0}&apos; would have the size {2}, more than any computer can hold. Reduce the images or the layers before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} × {1} in colour is what {2} was trained with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The batch of {1} is larger than the only training image: every step takes that one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The batch of {1} is larger than the %n training images: every step takes all of them.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes only its last layer: unless there are very many photos, this is quicker and more accurate than random weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes its last stage; what lies before is computed once per image.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes all of its layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{1} is trained from random weights. Settings that you do not choose suit 1 training image.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{1} is trained from random weights. Settings that you do not choose suit %n training images.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes the layers that you have chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device {0} is in use by the run {1} (since {2}), so both trainings will be slower until one has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another start of Espalier (process {1}, since {2}) has taken these processors for its training: {0}. Both trainings will be slower until one has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor {0} is in use by the run {1} (since {2}), so both trainings will be slower until one has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processors {0} are in use by the run {1} (since {2}), so both trainings will be slower until one has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor {0} is in use by the run {1} (since {2}), so both trainings will be slower. Choose others with --cores {3}, or in the window under Processors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processors {0} are in use by the run {1} (since {2}), so both trainings will be slower. Choose others with --cores {3}, or in the window under Processors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another training of yours is running on this computer. Both will be slower until one has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n other trainings of yours are running on this computer. All will be slower until they have ended.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>In use by another training of yours, which does not say which processors it uses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken by another start of Espalier for its training (process {1}, since {2}): {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use by the run {1} (since {2}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor {0} is in use by the run {1} (since {2}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processors {0} are in use by the run {1} (since {2}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is underfitting: more epochs, a larger network or a larger input would help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is overfitting: more images, more augmentation or weight decay would help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This gap is normal; more images or more augmentation may narrow it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is almost no gap, so it is not overfitting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Test with at least %n images, better with a few hundred.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>On its training images the model reaches {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>With only %n images, the accuracy on others may be anything from {1} to {2} %; more test images would narrow that.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Images without labels cannot be used for classification. Take the labels from the folders, or choose the task reconstruct.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All images belong to one class, so there is nothing to classify. Put each class into its own folder, or choose the task that needs no labels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A classifier must end with one value per class, but the output of &apos;{0}&apos; is {1}, values for every pixel. Segmentation masks are not supported yet. Choose a network that classifies, such as resnet-small, reconstruct the images instead, or end this one with Dense and Softmax.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A classifier must end with one value per class, but the output of &apos;{0}&apos; is {1}. End the network with Dense and Softmax.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network ends with a single value at &apos;{1}&apos;, but the data have {2} classes. Set the units of the last Dense to 0 to match the classes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The network ends with %n values at &apos;{1}&apos;, but the data have {2} classes. Set the units of the last Dense to 0 to match the classes.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model was trained on %n of these {1} images, so it will do worse on new ones. Test it with images it has not seen.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The loss {0} is not available for the task {1}. Choose one of {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network learns to reproduce the image, as segmentation masks are not supported yet, but &apos;{0}&apos; makes the channels of every pixel sum to 1, so it cannot do so well. Choose the autoencoder, or end it with Sigmoid instead of Softmax.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For reconstruction, the output must be an image of {2}, but the output of &apos;{0}&apos; is {1}. Often an input size that is a multiple of 8 solves this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too early to say how the training goes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training was too short to say whether the network learns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Not learning: after %n steps the training loss is {1}, higher than at the start ({2}).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network did not learn: after %n steps the training loss was {1}, higher than at the start ({2}).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not learning: after %n steps the training loss is {1}, as at the start ({2}).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network did not learn: after %n steps the training loss was {1}, as at the start ({2}).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Learning: the training loss falls. The first validation follows at the end of the epoch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training loss fell; no epoch was validated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training loss no longer falls.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training loss no longer fell in the last epochs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning: the training loss falls. Without validation images it stays unknown whether the network memorises the training images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training loss fell. Without validation images it stays unknown whether the network memorised the training images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loss falls, but the validation accuracy does not exceed the baseline ({0} %).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loss fell, but the validation accuracy did not exceed the baseline ({0} %).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training improves, validation has got worse since epoch {0}: the network begins to memorise the training images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training improved, validation got worse after epoch {0} of {1}: the network began to memorise the training images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Training improves, but validation has not improved for %n epochs; the best is epoch {1}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Training improved up to the end, validation until epoch {1} of {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>No longer improving: validation has not improved for %n epochs, and the training loss hardly falls.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The network learned until epoch {1} of {2}; after that, neither validation nor training improved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation improved up to the last epoch ({0}): training longer may help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning: validation improves; the best so far is epoch {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network learned; validation was best in epoch {0} of {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning: the training loss falls. Whether validation improves will be known after the next epoch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training loss fell; one validation is too few to say more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision {0} is not available on this computer: {1} Choose fp32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local statistics have no effect with 1 worker and without shards: the batch is not divided.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards are all the same for any number of workers, so workers cannot have loads of their own with them. Choose one of the two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loads of the workers, {0}, must be one number for each of them, and the number of workers is {1}. Change one of the two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With loads of {0} no worker would compute anything. Choose numbers of 0 or more, at least one of them above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workers and shards are available on the CPU only. Choose the device cpu, or 1 worker without shards.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} workers are more than the only processor core that this program may use, and would slow each other. Choose 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} workers are more than the {1} processor cores that this program may use, and would slow each other. Choose at most {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The batch size, {0}, is smaller than the number of its shares, {1}. Choose fewer workers or shards, or a larger batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} workers cannot compute {1} shards: some would have none. Choose at most as many workers as shards.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} workers need a compute thread each, but Compute threads is {1}. Choose fewer workers, or more threads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches cannot be combined with workers or shards in this version. Choose one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nesterov momentum works only with sgdm and has no effect with {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nesterov momentum has no effect while the momentum is 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight decay for biases has no effect while the weight decay is 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The one-cycle schedule has its own warm-up, so Warm-up ({0}) is ignored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The warm-up is as long as the run: the learning rate never stops rising.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches of {0} have no effect, because the batch size is {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A patience of {1} has no effect on a run of 1 epoch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>A patience of {1} has no effect on a run of %n epochs, which ends sooner.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>A patience of {0} can end the run in the middle of a period of warm restarts, while the learning rate is still high. Set Patience to 0, or to at least {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label smoothing has no effect with the loss {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} compute threads are far more than the processor cores that this program may use ({1}), and would slow each other. Choose at most {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device {0} is not available. {1} Choose auto or cpu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This network cannot be trained with {0}: its checkpoints would hold {1} tensors, and those of more than {2} cannot be read again. Use fewer layers, or an optimizer with fewer states (sgdm).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local statistics have no effect: of a batch of {0}, the smallest share has 1 image, which gives a BatchNorm a single value of each channel, so every step combines the statistics of all shares. Choose fewer shares or a larger batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last batch of each epoch is one of {0} and has a share with only 1 image, which gives a BatchNorm a single value of each channel, so that step combines the statistics of all shares.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BatchNorm takes its statistics from each share alone. The smallest share has {0} of a batch of {1}, so training is noisy. Choose combined statistics, fewer shares or a larger batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no training images. Add images, or increase the training fraction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BatchNorm takes its statistics from single images, which makes training noisy or impossible. Set Micro-batch to {1}, or use a network without BatchNorm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>A batch of {2} is computed in micro-batches of %n images. BatchNorm takes its statistics from so few, which makes training noisy. Set Micro-batch to {1}, or use a network without BatchNorm.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>BatchNorm takes its statistics from micro-batches of %n images, not from the whole batch.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The best epoch cannot be chosen by {0}: it is not measured for this task and data. Choose one of {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No images yet. Choose a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer has one processor core, so there is nothing to divide among workers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A batch of one image cannot be divided.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One worker was measured, so there is nothing to compare.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} workers would be {1} % faster: {2} ms per step instead of {3} with 1 worker.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} workers would take {1} % longer: {2} ms per step instead of {3} with 1 worker.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} workers would be about as fast: {1} ms per step, and {2} with 1 worker.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is uncertain: with 1 worker, half of the steps took less than {1} or more than {2} ms. Measure again when nothing else is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is uncertain: with {0} workers, half of the steps took less than {1} or more than {2} ms. Measure again when nothing else is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each step joins {0} of gradients of every worker in {1} ms, and the workers wait {2} ms for each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each step joins {0} of gradients of every worker in {1} ms and sums of BatchNorm in {2} ms, and the workers wait {3} ms for each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing a share alone takes {0} ms, and the whole batch with 1 worker {1} ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joining sums of BatchNorm is {0} % of a step; with Statistics of a batch local, workers would not join them within a step, but each share would be normalised by its own mean and variance, which changes the result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These times contradict each other: with 1 worker a batch of {1} took {2} ms, less than the {3} ms of {4}. Measure again when nothing else is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These times contradict each other: with {0} workers a batch of {1} took {2} ms, less than the {3} ms of {4}. Measure again when nothing else is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A batch of {0} could not be measured for comparison: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a batch of {0}, {1} workers would be {2} % faster than 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A batch of {0} would change that: with it, {1} workers would be {2} % faster than 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a batch of {0} they would not pay: {1} workers would take {2} ms per step, and 1 worker {3} ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A batch of {0} would not change that: with it, {1} workers would take {2} ms per step, and 1 worker {3} ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is with all layers in every step: where images are not varied, 1 worker computes the frozen layers only once for each image, and several compute them in every epoch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From {0} workers on, joining {1} of gradients takes longer than computing a share: {2} and {3} ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From {0} workers on, joining sums of BatchNorm takes longer than computing a share: {2} and {3} ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From {0} workers on, they wait longer for each other than they compute a share: {2} and {3} ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From {0} workers on, the update and what else does not shrink with a share takes longer than computing it: {2} and {3} ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With this batch, none of these numbers of workers would be faster than 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With this batch, {0} workers on {1} cores would be fastest: {2} ms per step, {3} times as fast as 1 worker here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With up to {0} workers, computing a share would take longer than anything else in a step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More workers are not predicted with shards, of which there are as many with any number of workers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More workers are not predicted from such times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More workers are not predicted from {0} with {1} threads each. Measure {2} workers, one for each core, too; the batch needs at least as many images.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EffortBar</name>
    <message>
        <source>Effort</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>Frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training leaves the layer as it is, which saves time and memory. The padlock on the canvas does the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layer&apos;s learning rate is multiplied by this: with 0.1, it changes ten times more slowly than others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the top-level folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the parent folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the file name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stretched to fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cropped to centre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>padded to fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bilinear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>channels of each pixel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>combined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cosine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>explicit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>local</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nearest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one cycle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMSprop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tf32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warm restarts</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>epoch(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>minute(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>step(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patience</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fractions for training, validation and test, per class; existing train/ val/ test/ folders are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold out one fold of a cross-validation as test images, such as 2/5 for the second of five, or none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Excluded images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclude an image, by its path inside the folder; can be repeated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Excluded classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclude a class; can be repeated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a class that has no folder, for --relabel; can be repeated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relabelled images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give an image another class than its folder&apos;s, by its path inside the folder; can be repeated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What names the class: the top folder (top), the innermost folder (parent), the file name up to its number (name), or nothing (none).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random seed of the split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed gives the same split on every computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flip left–right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirrors half of the images. Not suitable for letters and digits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shifts by up to this fraction of each side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>°</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotates by up to this angle in either direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scales up or down by up to this amount.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Darkens or brightens by up to this amount.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowers or raises contrast by up to this amount.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flip top–bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For images with no fixed top and bottom, such as cells or aerial photos.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How images with other proportions are resized to the input size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this mean instead, for pixels divided by 255.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this standard deviation instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds its inputs element by element; joins the skip connection of residual networks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include the zeros of the padding in the average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average pooling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shrinks the image: each window is replaced by its average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight of each new batch in the running averages used for prediction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch normalisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalises every channel over the batch; deep networks train faster with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel shuffle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mixes the channels of groups, so that the next grouped or split layer sees some of each; used in ShuffleNet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consecutive parts of the channels, of which one after the other gives a channel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Concatenate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Concatenates the channels of all inputs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detects small patterns anywhere in the image; the main layer of most networks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>px</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pixels added at the bottom and right of the output; must be less than the stride. Not used with padding same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transposed convolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upsamples the image with trained filters: the transpose of a convolution.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of filters, which is the number of output channels. 0: one per class, or the image&apos;s channels for reconstruction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splits the channels into this many independent groups.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds a trained value per filter; not needed if a BatchNorm follows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height and width of the filters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stride</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance between neighbouring window positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance between the pixels that a filter reads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connects every output to every input value; images are flattened automatically.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of outputs; 0: one per class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds a trained value to every output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets a random part of the values to 0 during training, to reduce overfitting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fraction of the values set to 0: 0.5 is half of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added to the variance to avoid division by 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turns the pixels of all channels into one vector, for Dense layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GELU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A smooth variant of ReLU that keeps small negative values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One value per channel: its average over the whole image.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard sigmoid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sigmoid of straight lines, quick to compute: 0 below -3, 1 above 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard swish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SiLU with a hard sigmoid instead of its sigmoid, quick to compute; used in MobileNetV3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: taken from the images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receives the images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer normalisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalises each image separately, independent of the batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalises all values of an image together, or the channels of each pixel by themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaky ReLU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps positive values and scales negative ones down instead of setting them to 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slope below 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Factor for negative values, such as 0.01.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max pooling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shrinks the image: each window is replaced by its largest value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiplies its inputs element by element; one value per channel scales the whole channel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pool size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height and width of the window that becomes one pixel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps positive values and sets the rest to 0; the standard choice after a convolution.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ReLU6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ReLU limited to 6; used in small networks for mobile devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sigmoid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maps every value to between 0 and 1, for example for the pixels of a reconstructed image.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SiLU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A smooth variant of ReLU: each value times its own sigmoid (also called Swish).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes some of the channels and leaves out the others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many channels before it are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many are taken; 0: all from the first one on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turns class scores into probabilities that add up to 1; the last layer of a classifier. On an image it works on every pixel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tanh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maps every value to between -1 and 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upsample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enlarges the image by a whole factor, without trained parameters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Factor for height and width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interpolation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nearest repeats pixels, bilinear interpolates between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same: padded so that stride 1 keeps the size; valid: no padding; explicit: the numbers below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explicit padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For padding explicit: top, left, bottom, right (or one number for all, or height and width).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cross-entropy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>focal loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Huber loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean absolute error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean squared error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fraction of images whose class is predicted correctly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Balanced accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean of the classes&apos; own accuracies, so that a small class counts as much as a large one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F1 score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Harmonic mean of precision and recall, averaged over the classes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean absolute error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean absolute difference of pixel values from the original, as a percentage of white.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PSNR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak signal-to-noise ratio: how far the error stays below white, on a logarithmic scale.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SSIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Structural similarity: how alike edges, contrast and brightness are; 1 is equal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-5 accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fraction of images whose class is among the five largest scores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small CNN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three convolutions: fast, for images up to 32 px.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CNN with BatchNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three convolutions with BatchNorm and dropout: learns well from a few hundred images up to 32 px.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small ResNet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A short residual network that learns well from a few hundred photos.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ResNet-18</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The classic residual network, for photos of 64 px or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ResNet-50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A deep residual network, for large collections of photos.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VGG-16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain and large, needs much memory; for photos of 224 px.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EfficientNet-Lite0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small and fast for its accuracy, for photos of 224 px; there are trained weights for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EfficientNet-Lite1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As EfficientNet-Lite0 with more layers, for photos of 240 px; there are trained weights for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EfficientNet-Lite2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As EfficientNet-Lite1 with more channels, for photos of 260 px; there are trained weights for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Autoencoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compresses an image and reconstructs it; needs no classes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>U-Net</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives a value for every pixel. Segmentation masks are not supported yet: it cannot learn classes, and for reconstruction it learns to reproduce the image.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network input size (default: chosen to suit the data).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data: mean and standard deviation of the training images; none: only divide pixels by 255 (default: data).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frozen layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed while training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classify the images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reconstruct the images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reconstruction needs no classes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of passes over the training images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images per step, across all workers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Algorithm that updates the weights from the gradients. Adam suits most networks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step size of the optimizer. Too large: training diverges. Too small: it is slow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What training minimises. auto is cross_entropy for classes and mean_squared_error for images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Focusing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How strongly samples that are already right are discounted (focal); 0 is cross-entropy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Huber delta</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference above which the loss grows linearly instead of quadratically (huber).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fraction of the previous step that is kept (sgdm, rmsprop).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nesterov momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uses the gradient one step ahead (sgdm).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beta 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decay rate of the mean gradient (adam, adamw).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beta 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decay rate of the squared gradient (adam, adamw).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Avoids division by 0 (adam, adamw, rmsprop).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decay rate of the squared gradient (rmsprop).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pulls weights towards 0 to reduce overfitting; 0: off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decay biases too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Applies weight decay to biases and normalisation layers too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clip gradient norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scales longer gradients down to this norm; 0: off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fraction of each label that is spread over all classes (cross_entropy).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validates and saves a moving average of the weights, which varies less between epochs. The value is its decay per step, such as 0.99; 0: off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the learning rate changes during the run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The learning rate rises from 0 for this long; 0: off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For schedule step: epochs between drops of the learning rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For schedule step: factor applied at each drop.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First period</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For schedule warm-restarts: the learning rate falls along a cosine for this long and begins again; each period is twice as long as the one before. The rate does not depend on the number of epochs, so that a run can be extended as if it had been planned longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Criterion of the best epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What decides which epoch is the best, for the network to keep and for the validation patience.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation patience</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops after this many epochs without a better one; 0: never.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network to keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The one of the best epoch, or the last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed, data and settings give the same result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computes each step in parts of at most this many images and adds up their gradients: less memory, the same batch size; 0: the whole batch at once. BatchNorm takes its statistics from each part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computes part of the forward pass again for the backward pass instead of keeping all of it: often less than half the memory, up to a third more time. Does not affect results.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number format for the computations of a step. bf16 halves memory, if the processor or GPU supports it. fp16 (GPU only) also halves memory; tf32 (GPU only) rounds matrix inputs for speed. Weights stay fp32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device to train on: cpu, gpu, or one GPU such as gpu:0. auto uses a GPU if one is available, otherwise the CPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU threads for computation; 0: one per physical core.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loader threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threads that read images; 0: automatic. Does not affect results.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep images in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where to keep resized images, so that each file is read only once. auto uses memory, and the disk for images that do not fit or are slow to read. Does not affect results.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk cache limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit for the resized images of all runs together; the least recently used are deleted first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frozen layers once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto runs the frozen layers before the first trained one only once per image and keeps their output in memory (on the CPU, in fp32, without augmentation). Does not affect results.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same bits in every run: sums have a fixed order, which may be slower on a GPU. The CPU is always deterministic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Winograd convolutions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computes 3 × 3 convolutions with a quarter of the multiplications where that is faster, with slightly more rounding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also saves within an epoch after this many minutes; 0: only at the end of an epoch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also saves within an epoch after this many steps; 0: off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regularisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups of CPU threads that compute a share of each batch each, as if it were computed at once. May be faster than one group of many threads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loads of the workers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of each batch each worker computes, as one number for each: 3,1 gives the first one three quarters of it, and a worker with 0 has no image; empty: all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computes each batch in this many shares, with one thread each: the same bits for any number of workers; 0: off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics of a batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What BatchNorm normalises by with several workers or shards: mean and variance of the whole batch (combined), or those of each share alone (local), so that workers wait less for each other and the result depends on the number of shares.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FoldRows</name>
    <message numerus="yes">
        <source>%1, %n fold(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FoldWork</name>
    <message>
        <source>The images of this cross-validation are no longer in %1. Put them back there, or continue in a terminal: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GroupTitle</name>
    <message>
        <source>Drag to move the group, double-click to fold it, F2 to rename it, L to freeze its layers or train them</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Espalier %1&lt;/b&gt;&lt;br&gt;Drop a folder of images, press Start, and get a trained model. Stop at any time.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;table cellpadding=3&gt;&lt;tr&gt;&lt;td&gt;Ctrl+O, Ctrl+S&lt;/td&gt;&lt;td&gt;open, save&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+V&lt;/td&gt;&lt;td&gt;open the path on the clipboard&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Z, Ctrl+Y&lt;/td&gt;&lt;td&gt;undo, redo&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+R&lt;/td&gt;&lt;td&gt;start training&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Space&lt;/td&gt;&lt;td&gt;pause, continue&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+.&lt;/td&gt;&lt;td&gt;stop and save&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+1 … Ctrl+6&lt;/td&gt;&lt;td&gt;go to a step on the left&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Delete, Ctrl+C, Ctrl+V, Ctrl+D&lt;/td&gt;&lt;td&gt;delete, copy, paste, duplicate layers&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift, Ctrl and click&lt;/td&gt;&lt;td&gt;Data page: select more images&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;1 … 9, C, Delete&lt;/td&gt;&lt;td&gt;Data page: give selected images a class, choose it by name, exclude them&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;wheel, drag, double-click&lt;/td&gt;&lt;td&gt;zoom, pan, show all of the curves&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;arrows, with Shift, with Ctrl&lt;/td&gt;&lt;td&gt;move between layers, extend the selection, move layers&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;A, Ctrl+F&lt;/td&gt;&lt;td&gt;add a layer, find one&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;C, arrows, Enter&lt;/td&gt;&lt;td&gt;draw a wire&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+G, Ctrl+Shift+G&lt;/td&gt;&lt;td&gt;group, ungroup&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Enter, Esc&lt;/td&gt;&lt;td&gt;open a group, close it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;L, Shift+L&lt;/td&gt;&lt;td&gt;freeze or train layers, freeze everything before&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F2, N&lt;/td&gt;&lt;td&gt;rename a group or layer, add a note&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Space and drag, F&lt;/td&gt;&lt;td&gt;pan the canvas, show all of it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;End, L&lt;/td&gt;&lt;td&gt;follow the latest step, logarithmic loss&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;arrows, Enter, + - 0&lt;/td&gt;&lt;td&gt;select, open and resize cells of the confusion matrix&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F1&lt;/td&gt;&lt;td&gt;help on the focused field&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;?&lt;/td&gt;&lt;td&gt;this list&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImageScan</name>
    <message numerus="yes">
        <source>%n image(s) found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>, %1 unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The images of this project are no longer in %1. If they have moved, locate their folder; if they are on another disk, connect it and open the project again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LayerBox</name>
    <message>
        <source>Trained. Click or press L to freeze: it then stays as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some layers inside are frozen. Click or press L to freeze all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frozen: training leaves it as it is. Click or press L to train it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inside: %1. Double-click or Enter opens the group.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Measure</name>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MetricTexts</name>
    <message>
        <source>%1 to %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too few images to judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>95 % confidence: %1, from %n image(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NoteItem</name>
    <message>
        <source>Double-click to edit, drag to move, drag the lower right corner to resize</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProjectLock</name>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>process %1 on %2, since %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is read-only here, because you may not write to its folder: Start is disabled, and changes become a draft when you leave the project. Open a copy to continue now, or change the permissions of the folder and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is read-only here, because it is open in another window (%2): Start is disabled, and changes become a draft when you leave the project. Open a copy to continue now, or close the other window and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If no such window exists, delete %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not overwritten, because it is open in another window (%2). Close that window, or save under another name.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunBestResult</name>
    <message>
        <source>No fold is finished yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The finished folds together, each on the images that it held out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean over the finished folds, each on the images that it held out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is epoch %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is the network of the last epoch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunMarks</name>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped early: validation no longer improved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>diverged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checkpoint saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>continued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learning rate %1, was %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end of epoch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best so far, epoch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>at least %n image(s) could not be read, or had changed, from here on</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunRows</name>
    <message>
        <source>%1 is not there. If its disk is away, connect it; if it was moved, drop it here from where it is; if it was deleted, Delete takes it off this list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2, was %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>defaults</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunTestResult</name>
    <message>
        <source>Each fold is tested on the images that it holds out: see Best.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its newest network has not been tested on images held out for that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>On %n image(s) that were held out for the test.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StartChoice</name>
    <message>
        <source>Start from random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start from %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StartRow</name>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on test images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on validation images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs of this project, by another metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs of this project, the best first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs on the same images, by another metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs on the same images, the best first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learns from your images alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained by others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch, Keras, safetensors or ONNX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your runs could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading your runs …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run of this project can be started from yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StartTexts</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>no new weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last layer is new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts from %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n tensor(s); %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>In %1, stride, dilation or padding differs from the file&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These layers have no bias here, although the file has one: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1, epsilon differs from the file&apos;s, which changes results slightly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These frozen layers have no weights in the start and would stay random: %1. Train them, or choose a start that has them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not the published file of %1, although its tensors have the same names and shapes: how its images were prepared is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drawing is not the network %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its weights were trained on grey images of %1 pixels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its weights were trained on colour images of %1 pixels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its weights were trained on images prepared differently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw its network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prepare images as it expects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WireDrag</name>
    <message>
        <source>A layer cannot be connected to itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the network input; no wire can end there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no output.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui</name>
    <message>
        <source>%1 no longer exists. It may have been moved, renamed or deleted.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::AutopsyPanel</name>
    <message>
        <source>In step %1, values became NaN or infinite.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The images of step %1 contained NaN or infinite values before they reached the network. Check the images and the normalisation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In step %1, the output of layer %2 was the first to contain NaN or infinite values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In step %1, the gradients of layer %2 were the first to contain NaN or infinite values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In step %1, the weights of layer %2 were NaN or infinite.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The update of step %1 made the optimizer&apos;s state of layer %2 NaN or infinite, so it was not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The update of step %1 made the weights of layer %2 NaN or infinite, so they were not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every value was finite, but the loss rose far above its value in the first step: the learning rate was too high, and the network is now worse than at the start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>infinite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss of the last steps: %1, with a learning rate of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An earlier update had already made weights NaN or infinite.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue with a tenth of the learning rate (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue with a learning rate of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start again with learning rate %1 and clip norm %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start again with learning rate %1 and precision %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start again with a tenth of the learning rate (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start again with a learning rate of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why training diverged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient norms by layer, on a logarithmic scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The images themselves are the problem. A lower learning rate would not help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue from the last good checkpoint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No checkpoint can be continued from, so this starts a new run with otherwise the same settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The %n image(s) of the batch, named in autopsy.json</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::Autosave</name>
    <message>
        <source>Your changes to %1 were kept as a draft, because the project itself is read-only. The draft is among the recent projects.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::Background</name>
    <message>
        <source>Espalier is training. Click to open.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::Banner</name>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::BatchCopies</name>
    <message>
        <source>Images of the batch</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::BatchPreview</name>
    <message>
        <source>Images in a batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 pixels, augmented as set on the Data page</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of the %n image(s) in a batch: %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The images in a batch: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::BottomStrip</name>
    <message>
        <source>%1 images/s on features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 images/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU utilisation: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU memory used by all programs: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 °C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU temperature: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 W</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU power draw: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory used by Espalier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no messages yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1  ·  %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epoch %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  ·  %1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exporting and verifying the model …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasEdits</name>
    <message>
        <source>The folded group has several layers that could be connected. Open it (double-click) and choose one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Delete %n layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Delete note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clipboard does not contain layers: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrange automatically</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasSearch</name>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to a new layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a layer by name or kind</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasTyping</name>
    <message>
        <source>Rename group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasView</name>
    <message>
        <source>Network drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys move between layers; with Shift they extend the selection, with Ctrl they move it. A adds a layer, Ctrl+F finds one, C draws a wire, Delete removes, Ctrl+D duplicates. Ctrl+G groups, Enter opens or folds a group, Esc closes it, L freezes or trains, F2 renames, N adds a note. The menu key lists what can be done with the selection.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::CertificateView</name>
    <message>
        <source>NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>all %1 parameter(s) are equal, bit by bit, and so is the optimizer</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the parameters are equal, but %1 of %n tensor(s) of statistics and optimizer differ</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 parameter(s) differ, by up to %3</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The run recorded no losses to compare with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The losses of %n step(s) match those that the run recorded.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>From step %1 on, the losses differ from those that the run recorded. It may have been trained on another device, with another number of threads, by another version of Espalier, or with Deterministic off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From step %1 on, the losses differ from those that the run recorded. It may have been trained on another device, with another number of threads, or by another version of Espalier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Certified: the first %1 of %n step(s) were repeated and resumed with identical bits on this computer</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With Deterministic on: %1; twins: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With Deterministic off: %1; twins: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time: %1. The CPU is always deterministic, so there is no faster mode to compare with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other mode cannot be measured on this computer: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deterministic is off for this run, so sums may be computed in any order. Switch it on for repeatable runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Two trainings of %n step(s) from the same beginning: %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped after step %1 and resumed: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device: %1. Parameters after step %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>An earlier certificate of this run, over %n step(s), found a difference and was kept.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>An earlier certificate of this run covers more steps (%1) and was kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learnable parameter number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference in weight value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Twin trainings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resumed and uninterrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which trainings are compared below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layer whose parameters are compared below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not certified: trainings that should be equal differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 of %3 differ)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These parameters are not stored in fp32, so their differences are not plotted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All differences are zero.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::CertifyDialog</name>
    <message>
        <source>First training: step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its twin: step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training until the stop: step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resumed training: step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First training in the other mode: step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its twin in the other mode: step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trains the first steps of this run twice, and once more with a stop and resume halfway, and compares all parameters bit by bit. The run itself does not change; the result is saved in it as certificate.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps of each training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certify</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certify %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the images of the run …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certification of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you stop now, the run stays as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you stop now, the run keeps the certificate that it already has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you stop now, the run stays as it was, without a certificate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled. The temporary files are being removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run is being certified.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train, compare and write certificate.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>At most the %n step(s) of the run; more take longer</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ChangedImagesDialog</name>
    <message>
        <source>Images that have changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Changes since the run started with %n image(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 of %2 are shown; Copy list copies all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>missing or unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy list</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassBars</name>
    <message>
        <source>Precision and recall per class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: precision %2, recall %3. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Precision, of the images predicted as %1 those that are %1: %2
Recall, of the images of %1 those that are predicted as %1: %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassList</name>
    <message>
        <source>Classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1
Selected images: press %2 or drop them here to give them this class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Selected images: drop them here to give them this class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1
Only %n image(s): too few to learn a class from. Add images or exclude the class.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassOverview</name>
    <message>
        <source>Rows: true class. Columns: predicted class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Percentages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Percentages of each true class instead of counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller cells (-)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger cells (+)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole matrix (0)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassResultsView</name>
    <message numerus="yes">
        <source>%1 of %n label(s) equal, largest difference %2, checked with %3</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mistakes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary and matrix copied to the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClosingQuestion</name>
    <message>
        <source>Training is paused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training is still in progress.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you stop now, everything is saved and you can resume the run later. In the background it stays paused without a window; start Espalier again to reopen it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you stop now, everything is saved and you can resume the run later. In the background it continues without a window; start Espalier again to reopen it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training is paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training is in progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep in background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue in background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ComparisonView</name>
    <message>
        <source>%1, by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differences between the selected runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (thick: validation, thin: training)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Different losses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, logarithmic (thick: validation, thin: training)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network of the last epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, best epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation loss, best epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epochs finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The %1 selected runs differ in %n setting(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %n selected run(s) have the same settings.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ConfusedList</name>
    <message>
        <source>%1 predicted as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most confused pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All mistakes</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ConfusionView</name>
    <message numerus="yes">
        <source>%1 of %n image(s) of %2 correct (%3)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s) of %2 predicted as %3 (%4)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1: never predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no images of this class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: precision %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2, recall %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Confusion matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest size reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole matrix is visible.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ContinueButton</name>
    <message>
        <source>Train longer …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train this run for more epochs than planned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue exactly where the run stopped</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::CrossValidationDialog</name>
    <message>
        <source>Fold %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: preparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: epoch %2 of at most %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. All folds: %2 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: testing on the held-out images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How well do these settings do on unseen images? With few images, one small test set says little. This splits the images into equal parts (folds), trains once per fold without it, and then tests on it: every image is tested once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross-validation %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross-validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops after the current step and saves. Continue resumes from there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cross-validation has been deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cross-validation with these settings is being trained by another program, or was stopped and is still being saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>A cross-validation with these settings was stopped after %1 of %n fold(s). Continue trains the remaining folds.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The folds are being trained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All folds are finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cross-validation is being trained in another window or terminal, or was stopped and is still being saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n fold(s). Continue trains the remaining folds.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Each fold trains %1 for at most %2 on the images in %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each fold trains %1 for at most %2 (effort: %3), as the Train page says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each fold trains %1 for at most %2, as the Train page says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The %n remaining fold(s) take %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fold(s) take %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Splitting the images …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cross-validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you stop now, everything trained so far is saved, and you can continue later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped before another fold was trained. Those that were finished are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped before the first fold was trained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n fold(s). Everything trained so far is in %2. Press Continue to resume, now or from the Runs page.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train and test once for each fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of folds was chosen when this cross-validation began.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of folds, %1 to %2. More folds leave more images for each training but take longer; 5 is usual.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These networks only measure the settings. To train the network you will use, press Use these settings on the Runs page, then press Start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These networks only measure the settings. To train the network you will use, close this dialog and press Start.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::CurvePanel</name>
    <message>
        <source>training, smoothed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>training, mean of the last %n image(s), smoothed %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logarithmic axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>validation %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline (no learning) %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::CurvesView</name>
    <message>
        <source>Curves of the loss and of a metric</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::DataInspector</name>
    <message>
        <source>%1 Photos train better from a trained start: download %2 on the Network page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only training images teach the network. Validation images pick its best epoch, test images then measure it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your folders say which are which.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>With %n validation image(s), each counts for %1: cross-validation, on the Train page, says more.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>More examples teach more, and a tenth of each class is enough to measure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Issues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changing the task rescans the folder and selects a suitable network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Greyscale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour or greyscale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your choice; %1 was suggested. %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::DataPage</name>
    <message>
        <source>Images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No images yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a folder of images first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the images of one split, or all images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Issue filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No issue concerns individual images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the images of one issue, or all images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, resized to %2 × %3 pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open image</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::DevicePicker</name>
    <message>
        <source>%1 free of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refresh devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detecting devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices are being detected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, memory %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Driver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A GPU if one is available, otherwise the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uses %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requested by the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requested by the project, but not available on this computer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::Document</name>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::DrawingExport</name>
    <message>
        <source>Network drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory for an image of %1 × %2 pixels. Export the drawing as SVG instead.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::DropArea</name>
    <message>
        <source>Drop a folder of images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One subfolder per class: roses, tulips, daisies …
Your images are not copied or changed, and never leave this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generates 300 images of five kinds of flowers and opens them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a folder of images or a project (Ctrl+O)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::EffortBar</name>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>last layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>estimating …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trains the last layer of the trained start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trains the last stage of the trained start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trains all layers of the trained start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with learning rate %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes only epochs and patience.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With augmentation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without augmentation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduce the batch, and it may fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thorough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effort</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The options are your own, not those of Quick, Balanced or Thorough.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The efforts are being compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a folder of images and draw a network first.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExportPage</name>
    <message>
        <source>%1 was not exported by Espalier, so it was not replaced. Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the model for other programs, or for a colleague.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ONNX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs almost anywhere: ONNX Runtime, OpenCV, browsers, phones. Includes class names and preprocessing, and is verified after export.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Safetensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Named weights only, for programs that build the network themselves, such as PyTorch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as .%1 …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share as .html …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With some of my test images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A few images of the test are put into the page, for anyone who has it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a colleague</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A web page that any browser opens, without a network: tries the model on images or the camera, says how good it is, and holds model.onnx.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model yet. Train one, or open an earlier run on the Runs page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An export is in progress.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export cancelled; %1 was not written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 already exists and was not replaced. Choose another name, or choose that file itself to replace it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing %1 and verifying it on images not used for training …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing %1 …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExtendQuestion</name>
    <message>
        <source>Train longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 has finished %2 of %n epoch(s). It continues from its latest checkpoint. Epochs to add:</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Epochs to add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s) in all, %1 to go</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n more epoch(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::FieldEditor</name>
    <message>
        <source>%1 to %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset to the default, %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::FieldInput</name>
    <message>
        <source>mixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be between %2 and %3.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::FlatFolderQuestion</name>
    <message>
        <source>The file names are only numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All file names start with &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nearly every file name starts differently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use file names as classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No classes: learn to reconstruct the images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All images are in one folder, without a subfolder for each class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network compresses each image and reconstructs it. Images that it reconstructs poorly are unusual.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or create one subfolder per class and drop the folder again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>What are the classes of these %n image(s)?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The class is the part of the name before the number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n class(es): %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::FoldResultView</name>
    <message>
        <source>Loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too few folds to judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So the means, and the result of all folds together, are of unequal trainings. For folds that can be compared, begin a new cross-validation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the held-out images could be tested.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All folds together: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The finished folds together: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results of the folds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tested epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images that the network learnt from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images of the other folds that chose the epoch to test, and said when to stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images of this fold, on which the network was tested</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean of unequal folds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too few folds to judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too wide to judge</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::FolderIssues</name>
    <message>
        <source>Copies in training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In two classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies in test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Narrow range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Masks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grey classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong file extension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untrained classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single-image classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relabelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Excludes these classes. Files on disk are not changed; Undo reverts it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps one copy of each image, in the class that has most of the copies and, if possible, in the training split. Files on disk are not changed; Undo reverts it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Excludes these images. Files on disk are not changed; Undo reverts it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Forget the class of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::FolderView</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>New class …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds a class that has no folder. Images can be dropped here, too; files are not moved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a folder with one subfolder of images per class anywhere on this window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include class %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change class …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the folder&apos;s class</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Class of %n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Find or add a class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New class: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the new class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New class %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo reverts it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) have this class. Give them another one first.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Remove class %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: class %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: class of the folder</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::GradientBars</name>
    <message>
        <source>NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>infinite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient norms by layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1 (%2): gradient norm %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ImageActions</name>
    <message>
        <source>Select an image first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The project with the images of this run is not open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not in the open project, so it is not used for training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some of the selected images are not in the open project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use it again from the next run on (Delete)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not use it from the next run on; the file is not deleted (Delete)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Include %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open image</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ImageCache</name>
    <message>
        <source>not enough memory to show it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::IssuesPanel</name>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows only these images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The project no longer keeps a class for what cannot be found. Undo reverts it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image check progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops checking for copies and damaged images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Checking for copies and damage: %1 of %n file(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Checking for copies and damage …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) cannot be read, for example %1: %2.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hidden or non-image file(s) ignored.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The images were not checked for copies and damage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::Job</name>
    <message>
        <source>Out of memory. Close other programs, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This failed for an unknown reason. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::JobDialog</name>
    <message>
        <source>%1 must be between %2 and %3, so %4 was changed to %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is still in progress.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 If you continue in the background, this dialog opens again when the work has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue in background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::LanguageMenu</name>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System (%1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::LastRun</name>
    <message>
        <source>, but its loss exploded</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n epoch(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>being trained in another window or terminal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finished, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped early after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>diverged after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interrupted after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, best epoch %1 by %2, with a validation loss of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, best epoch %1 by %2, with a validation accuracy of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, best epoch %1 by %2: %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is the network of the last epoch (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is the network of the last epoch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last run, %1: %2%3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last run on these images, %1: %2%3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run is being trained in another window or terminal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run would only diverge again. Press Open: the Train page shows why, and how to continue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loss of this run exploded. Press Open, then Resume with … to continue from before the explosion with a lower learning rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has finished all epochs. Open it to train longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run ended before its first step. Press Start instead.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::LastRunCard</name>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open its curves, results and model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue exactly where the run stopped</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerInspector</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Layer name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No layers yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a template above, or double-click a layer on the left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2
%3
%4 multiply-adds per image</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n wire(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double-click or press Enter to open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double-click its title or press Enter to fold it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes apply to all selected layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected layers have different types. Select layers of one type to edit their settings together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reconnect to &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerPalette</name>
    <message>
        <source>Search layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers to insert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text beside the layers; it does not affect the network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text comment</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerRows</name>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiply-adds per image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of the output per image, in fp32</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerTable</name>
    <message>
        <source>Layers of the network</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerTrainingForm</name>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Freeze %n layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Rate factor</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::LiveView</name>
    <message>
        <source>Show what is known about the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show how well the model does on the validation images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show how well the model does on unseen images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the training goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic loss axis (L)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole run (double-click)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the latest step (End)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save all values as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save curves as PNG, PDF or SVG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume with …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is being exported and verified. Please wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model was neither exported nor tested. To do both, reopen the run from the Runs page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has no results because it ended before its first step was saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the model as a file for other programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue with another learning rate, patience or number of epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values saved to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images (*.png *.pdf *.svg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curves saved to %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::MainWindow</name>
    <message>
        <source>%1 is on this computer now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be added to this computer. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Espalier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language can be changed when nothing is computing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The images are being read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The project now has the settings of that run. Undo (Ctrl+Z) reverts this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locate …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use its settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open that project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The devices could not be listed. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can try images once a model is trained. To train one, drop a folder with one subfolder of images per class.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::MatchDialog</name>
    <message>
        <source>Weights from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor is one block of a layer&apos;s numbers, such as its weights or its bias. New ones begin with random values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::MatchTable</name>
    <message>
        <source>by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by its published name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by order and shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor of the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::MeasureChoice</name>
    <message>
        <source>Colour boxes by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boxes without colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coloured by: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These numbers are unknown until the problems of the network are solved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours the boxes by one of the numbers, and writes it on them</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::Memory</name>
    <message>
        <source>Needs %1 of memory at batch size %2 in micro-batches of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2 is free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs %1 of memory at batch size %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Needs %1 of memory at batch size %2; %3 is free, enough for all %4 training image(s) at once</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Needs %1 of memory at batch size %2; %3 is free, enough for batch size %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Even a batch of one image needs more than the %1 of free memory. Use a smaller input or network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch size %1 in micro-batches of %2 needs %3 of memory, but only %4 is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use micro-batches of at most %1, or a smaller input or network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a batch size of at most %1, or a smaller input or network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch size %1 needs %2 of memory, but only %3 is free. Use a batch size of at most %4, micro-batches, or a smaller input or network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch size %1 needs %2 of memory, but only %3 is free. Use a batch size of at most %4, or a smaller input or network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or recompute activations: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::MessagesPopup</name>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::MetricChooser</name>
    <message>
        <source>Plotted metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metric in the second plot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The learning rate of every step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::MetricsPanel</name>
    <message>
        <source>Run progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss, this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy, this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Mean of the last %n training image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Loss, %n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accuracy, %n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>From the last validation. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is the network of the last epoch, not of the best one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
steps skipped: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 images/s on features computed once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 images/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::MiniMap</name>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click or drag to move the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the overview</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::MistakeDelegate</name>
    <message>
        <source>is %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::MistakesModel</name>
    <message>
        <source>%1
true class %2, predicted as %3 (%4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
excluded</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::MistakesView</name>
    <message>
        <source>Exclude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most confused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select an image first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a single image.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the image in the file manager</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No mistakes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n mistake(s), most confident first.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 correct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 predicted as %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::NameChooser</name>
    <message>
        <source>%1   (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This name is taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is already %1, which differs only in upper and lower case.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::NetworkPage</name>
    <message>
        <source>Network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1. The drawing is too large for its text to be readable as PNG; export it as SVG instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drawing could not be exported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use template %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Networks (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network could not be opened. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Networks (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network could not be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Arranging %n layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>There are no layers yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export drawing as an image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To align layers, select two or more with Shift or by dragging over them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align selected layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select three or more layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no groups yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1  ·  %2 multiply-adds per image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1  ·  %2 multiply-adds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of memory at batch %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at batch %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Open network file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save network to file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a layer (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add note (N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrange all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole drawing (F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Templates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace the drawing with a ready-made network; Undo restores yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As SVG …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As PNG …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align centres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distribute horizontally</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distribute vertically</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group layers; fold and open groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group selected layers	Ctrl+G</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ungroup	Ctrl+Shift+G</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold or open	Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold all groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open all groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep all layers in place</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::OpeningBar</name>
    <message>
        <source>Run loading progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the current view.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the run: %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::PairsModel</name>
    <message>
        <source>almost identical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>close, fine detail lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shapes right, colours off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not recognisable yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::PairsView</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Original and reconstructed images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reconstructing the images …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No images to show.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean pixel error: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Originals and reconstructions. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Originals and reconstructions: the worst %1 of %n image(s), worst first. %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Originals and reconstructions, worst first. %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::PassportCard</name>
    <message>
        <source>It holds the model with its results.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It holds the model; how good it is was not tested, and the page says so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No image is in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n of your test images are in it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Any browser opens it, also without a network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready to share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the page in the browser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No browser could be started for %1. Open the file by a double click in its folder.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::PausedOptions</name>
    <message>
        <source>From the next step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes are marked on the curves and saved with the run.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::PlotPane</name>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::PredictionModel</name>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::Preflight</name>
    <message>
        <source>Checking the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your last change is being checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a folder of images first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Still checking for copies and damage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows these images on the Data page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The network is valid: %1; parameters: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network is valid: %1; parameters: %2 of %3 trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frozen layers would keep random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a start …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the weights of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Photos train better from a trained start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the network, which then learns from your images alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must end before memory use is estimated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory use will be estimated when the run has ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimating memory use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frozen layers process each image once; their features take %1 of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps up to %1 of resized images in memory for later epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use batch size %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use micro-batches of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the batch size, and computes each step in parts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives the same bits in less memory. A step takes up to a third longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time could not be estimated. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimating the time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is in progress; a training at the same time makes both slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) made while the run was paused applied again at the same step(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the Data page: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of disk space free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only %1 of disk space free in %2. Free up space, or save the project on another disk.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::PreviewStrip</name>
    <message>
        <source>An image and four augmented variants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An image, then variants that training may use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An image resized to the network&apos;s input of %1 × %2 pixels, then variants that training may use.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProcessorsField</name>
    <message>
        <source>Processors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The processors for trainings that this window starts, so that others stay free for other work: numbers and ranges such as 0-3,6, or free:2 for two cores that no other training of yours uses. Empty: all. The results do not depend on which they are.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProgramPanel</name>
    <message>
        <source>Python</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C++ with OpenCV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Programming language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program that uses %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the program to the clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program copied to the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProjectFiles</name>
    <message>
        <source>Open a folder of images or a project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folders and projects (*.espalier)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where are the images now?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where is the folder of the run now?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to save yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projects (*.espalier)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProofCard</name>
    <message>
        <source>Same answers outside Espalier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Different answers outside Espalier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not verified with another program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not verified with another program: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n answer(s) equal, largest difference %2, checked with %3</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a program that uses this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::QuickSearch</name>
    <message numerus="yes">
        <source>%n more: type to narrow</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>There are no layers yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has this name.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::Rail</name>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::RailButton</name>
    <message>
        <source>Step %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ReadOnlyBar</name>
    <message>
        <source>%1 Tried again at %2: still not possible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::Recent</name>
    <message>
        <source>draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft of %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::RecentCard</name>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ReconstructionResultsView</name>
    <message numerus="yes">
        <source>%1 of %n reconstruction(s) equal, largest difference %2, checked with %3</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Reconstructions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ResultsPage</name>
    <message>
        <source>Tested: the best network, from epoch %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tested: the last network, from within epoch %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tested: the last network, from epoch %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best by %1: epoch %2, %3 on the validation images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results appear here when a run ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no results yet. Press Start to train, or open an earlier run on the Runs page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are neither test nor validation images, so the model was not tested.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary copied to the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images cannot be tried here with a model of this task. Export the model and use it in another program.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ResultsView</name>
    <message>
        <source>Summary copied to the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ResumeQuestion</name>
    <message>
        <source>Resume with changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training diverged, so a lower learning rate is suggested. With it, the run continues from a checkpoint before the divergence. Your changes are saved with the run and marked on the curves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run continues from its last checkpoint with these options. Your changes are saved with the run and marked on the curves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue from the last checkpoint with these options</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The run has trained %1 of %n epoch(s). Choose more.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RuleNotes</name>
    <message>
        <source>Classes come from the top-level folders; the folder directly above each image would give different classes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classes come from the folder directly above each image; the top-level folders would give different classes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use parent folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use top-level folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classes come from the file names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No classes: the network learns from the images alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunActions</name>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume with …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train longer …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rerun</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certify …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a run in the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training is in progress. Stop it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run cannot be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cross-validation is being trained. Open shows how far it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run is being trained in another window or terminal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a single run can be certified, not a cross-validation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>This run has fewer than %n step(s), too few to stop halfway and resume.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>This run is being trained. Stop it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model of this run is being exported and tested. Please wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cross-validation is being trained. Stop it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the settings of this run to the project, to change and start them. If the project uses the same data, Undo reverts this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1 in the file manager</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All folds of a cross-validation are trained with the same options.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All folds are finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One of its folds diverged. Use its settings, lower the learning rate and begin a new cross-validation on the Train page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train the remaining folds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press Use these settings, then Cross-validate … on the Train page, to repeat it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this cross-validation with all its folds and free its disk space (Delete)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run ended before its first step. Rerun it instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loss of this run exploded. Use Resume with … to continue from before the explosion with a lower learning rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run would only diverge again. Use Resume with …, which suggests a lower learning rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has finished all epochs. Press Train longer … for more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue exactly where the run stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue with another learning rate, patience or number of epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train this run for more epochs than planned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a new run with the same data and settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take this run off the list (Delete). Nothing is deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this run and free its disk space (Delete)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the certification of %1, which is in progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prove that this run can be repeated and resumed bit for bit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunControl</name>
    <message>
        <source>Stopped before the first step; nothing was trained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped, saved at step %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped early: validation no longer improved. Saved at step %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training diverged after step %1. Try a lower learning rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Finished after %1, saved at step %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The images have changed since the run started (changed: %1, missing: %2, new: %3), so the result may differ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run on the images in %1 was not started, because another training was started in the meantime. Try again when that has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scanning the images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not resumed with the images in %2, because another run was started or opened in the meantime. Open it under Runs and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing to resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training is in progress. Stop it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is being exported and verified. Please wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run ended before its first step. Press Start instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has finished all epochs. Press Train longer … for more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run is one fold of a cross-validation. If it alone were changed, the mean over the folds would be one of unequal trainings. Begin a new cross-validation with more epochs or other options instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loss of this run exploded. Press Resume with … to continue from before the explosion with a lower learning rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resuming would only diverge again. Under Why training diverged, press Continue with …, which lowers the learning rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No checkpoint of this run can be continued from. Under Why training diverged, press Start again with …, which lowers the learning rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training diverged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping after this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed after step %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused after step %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run was interrupted at step %1 and can be resumed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunDeletion</name>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not there any more. If its disk is away, connect it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is there again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no longer listed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n of these file(s) not created by Espalier.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>It contains %1: the runs of its folds with curves, results, checkpoints and models. You can restore it from the trash until the trash is emptied.%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It contains %1: curves, results, checkpoints and the model. You can restore it from the trash until the trash is emptied.%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete cross-validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete cross-validation %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete run %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 moved to the trash. Emptying the trash frees %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) that Espalier did not create kept.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Permanently delete cross-validation %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permanently delete run %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete cross-validation permanently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete run permanently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trash is available here, so this cannot be undone. It deletes %1.%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete permanently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Files that Espalier did not create are still in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 deleted, %2 freed.%3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunNews</name>
    <message>
        <source>List …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training diverged. The Train page says why, and what to try.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locate …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training ended: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show results</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunOwner</name>
    <message>
        <source>The network and settings shown here are not those of the run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run belongs to no project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run belongs to another project, %1, whose file was not found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run belongs to another project, %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunPreparation</name>
    <message>
        <source>The folder of this run is no longer at %1. If it has been moved, locate it; if it is on another disk, connect that disk and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The images of this run are no longer in %1. If they have moved, locate their folder; if they are on another disk, connect it and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The %n image(s) of this run are no longer in %1. If they have moved, locate their folder; if they are on another disk, connect it and try again.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the %1 image(s) of this run are missing from %2. Restore them, or locate the folder where they are now.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the %1 image(s) that this run started with are missing from %2 or have changed: too many to continue the same training. Restore them, or locate the folder where they are now.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsModel</name>
    <message>
        <source>cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>diverged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n fold(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n unequal fold(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, loss exploded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starred; click to remove the star</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to star this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared with the previous run on the same data, or with the defaults:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue trains the remaining folds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>after %n epoch(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Loss: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starred</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not starred</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the best epoch, on the validation images. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starred runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation result of the best epoch, and what decides which epoch that is. When sorted, runs with the same metric are listed together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result of the model on the images that were held out for the test.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsPage</name>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every run is kept here with its curves, results and model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the first run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starred only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Star run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note about this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>At most %n run(s) can be compared. Clear one first.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cross-validation(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2; select two or more to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Select a run in the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training is in progress. Stop it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the results of its folds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show its curves and results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved in the run&apos;s folder (F2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove star</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsScope</name>
    <message>
        <source>Which runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs of this project, of all projects on the same images, or all known runs on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This project (%1), %2 more on these images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This project (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These images (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All runs (%1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsTable</name>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ScanProgressView</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the first files …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ScoreBars</name>
    <message>
        <source>Class scores</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::SignLabel</name>
    <message>
        <source>good</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pending</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::SleepInhibitor</name>
    <message>
        <source>Training is in progress.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::SplitBar</name>
    <message>
        <source>Training, validation and test split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The split comes from the train, val and test folders.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the handles. Training images are learned from, validation images decide when to stop, and test images measure the final model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training %1, validation %2, test %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>test</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartBar</name>
    <message>
        <source>Start from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which weights are taken, which are new, and which are not used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start from: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose what training starts from: random weights, a network that others have trained, a file, or an earlier run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frozen layers would keep random weights. Choose a start, or train all layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights can be matched once the drawing has no problems.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network, input size and normalisation change to those the weights were trained with; for a trained start, the training settings change too. Undo (Ctrl+Z) restores yours.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartDetails</name>
    <message>
        <source>Download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the published file of %1, but no copy can be kept with the trained starts, so it is read from where it is. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training starts from scratch and learns everything from your images. For photos, that takes thousands of them; with fewer, a trained start does better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file that you chose is the published one of this trained start, so it is used as that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy is kept with the trained starts on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights from another program: a state dict of PyTorch (.pth, .pt), weights or a model of Keras (.h5, .keras), safetensors, an ONNX model, or a wheel (.whl, an archive of the Python registry) with one of these. Nothing in the file is executed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of the last epoch of this earlier training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of the best epoch of this earlier training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers with the same name and shape start from them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the validation images of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pixels, in colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file of weights on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The part already downloaded is kept; the next download resumes from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the download first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is being checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue: download %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download it once, for all projects. Its content is checked. Nothing is sent, and nothing else is downloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it from a file that you already have or were given: the archive %1 or the .pth in it. For a computer without internet access, or behind a proxy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file on this computer is damaged. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not on this computer yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights can be matched once the drawing has no problems.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights, or the archive with them (*.pth *.whl);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartDialog</name>
    <message>
        <source>Start from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw its network and prepare images as it expects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prepare images as it expects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your effort decides which layers are trained. Undo restores your network, its input and your settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the last layer is trained at first, with the training settings that suit it. Undo restores your network, its input and your settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the last layer is trained at first. Undo restores your network and its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo restores your network and its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo restores your input settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next training starts from these weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network, input and settings are again what they were before the start was taken. What you have changed since stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was chosen for this start becomes what suits your images without it. What you have set yourself stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a start first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights are still being read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for the download to finish.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download it first, or choose its file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights (*.pth *.pt *.safetensors *.h5 *.keras *.onnx *.whl);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartList</name>
    <message>
        <source>What training begins with</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartPage</name>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows what was opened earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::ThumbnailModel</name>
    <message>
        <source>training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2 × %3 pixels, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
actual format: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
class: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
relabelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
excluded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no class</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::TimeEstimate</name>
    <message>
        <source>about %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>At most about %1 for %2, estimated from %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About %1 for %2, estimated from %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2 for at most %3, roughly estimated from %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2 for %3, roughly estimated from %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; the first takes %1 because it reads the files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::TopBar</name>
    <message>
        <source>Menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo (Ctrl+Y)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to redo.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Y)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training is in progress.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking… Training starts once the last change has been checked (Ctrl+R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start training (Ctrl+R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run is starting or stopping.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No training is in progress.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause after this step (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run is already stopping.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop after this step and save (Ctrl+.)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This draft is saved automatically. Click to save it as a project file (Ctrl+S).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainPage</name>
    <message>
        <source>Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a folder of images first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no curves yet. Press Start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show curves and metrics of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training settings and checks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A training is running. Stop it or wait until it has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training in progress keeps its processors. Choose others when it has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cross-validation is in progress.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another cross-validation is in progress. Stop it, or open %1 when it has ended.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainSettings</name>
    <message>
        <source>All training options. Changed options are bold; the arrow resets them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The three most important options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All options; changed ones are bold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the terminal command for the same training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks before start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross-validate …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the cross-validation, which is in progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train several times, holding out a different part of the images each time: shows how good these settings really are, even with few images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workers exist on the CPU only, and the device is a GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards are all the same, and their bits do not depend on the workers. Set Shards to off to give each worker a load.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One worker computes the whole batch. Choose 2 workers or more to divide it by loads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimating memory use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied: %1. It names a file of your network that does not exist yet. Save the project and copy again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainedPartChoice</name>
    <message>
        <source>Last layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quickest; enough for a few images of everyday objects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layers with the lowest resolution, and all that follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slowest; for many images, or for unusual ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padlocks on the Network page say which</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no layers yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drawing has problems. The Network page lists them; solve them first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which layers are trained. The others keep their starting weights, which saves time and memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained layers: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainingPlan</name>
    <message>
        <source>Images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 for training, %2 for validation after every epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 for training, none for validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 for the final test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not ready yet. See the Network page for what is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 parameter(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, of which %2 are trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with %2. Input: %3 × %4 pixels %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in greyscale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2, %3 each. %4 with learning rate %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stops early after %n epoch(s) without improvement.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The weights of the best epoch are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of the last epoch are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, tested on unseen images and saved as a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, measured on the validation images and saved as a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and saved as a model. No images are left to test it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::TryItPanel</name>
    <message>
        <source>Drop an image here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop one image, several, or a folder to see the predicted class and scores of each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose images or a folder …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose others …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as CSV …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the image in the file manager</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose images or a folder to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images (*.jpg *.jpeg *.png *.bmp *.webp *.tif *.tiff *.gif *.heic *.avif)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2, in %3 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save predictions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predictions saved to %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::UnreadableDialog</name>
    <message>
        <source>Files that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These files are excluded from training. They are not changed on disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy list</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::WindowMenu</name>
    <message>
        <source>New project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts and help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::WorkerBars</name>
    <message>
        <source>What the workers do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joining %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worker %1: computing %2, joining sums %3, waiting for the other workers %4, waiting for data %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 images/s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::WorkersMeasure</name>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring workers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computes 20 steps with 1, 2, … workers up to the number of processor cores, on random images, and says whether several are faster. Nothing is trained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends the measurement of the workers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workers cannot be measured here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::WorkersPanel</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2,
shares %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2, shares %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1. Worker %2 takes %3 longer for an image than the others.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::Workspace</name>
    <message>
        <source>Changes that are not in this project were kept among the recent projects: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>You dropped %n folder(s), but a project uses one. Drop the folder that contains them, so that each becomes a class.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You dropped %n different item(s). Drop one folder of images or one project.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The path to open is empty. Name a folder of images, a project or a run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 no longer exists. It may have been moved or renamed; drop it again from its new location.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not exist. Check its name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a file of weights, not of images. Open a folder of images first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is an archive. Unpack it first, then open the folder that it contains.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is neither a folder of images nor a project. Drop a folder with one subfolder of images per class, or an .espalier file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scanning %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task: %1. Its network and options are as you left them. Undo (Ctrl+Z) reverts this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task: %1. A new network was chosen; options that apply to both tasks were kept. Undo (Ctrl+Z) reverts this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s) generated</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Generating the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use the settings of a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved. Earlier runs stay in %1 and are still listed under Runs; new runs go to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 The project remains an unsaved draft.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>espalier::ui::WrongNow</name>
    <message>
        <source>Current mistakes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation images with mistakes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some validation images are checked after each checkpoint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no validation images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>No mistakes in %n validation image(s) at step %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n validation image(s) wrong at step %2.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1 is checked in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked again after the next checkpoint.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Train image networks: drop a folder of images, press Start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of images, project or run to open.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
