<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en_GB">
<context>
    <name>BestTexts</name>
    <message>
        <source>%1 %2</source>
        <translation>%2 %1</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>損失 %1</translation>
    </message>
    <message>
        <source>%1, epoch&#xa0;%2</source>
        <translation>%1、エポック %2</translation>
    </message>
    <message>
        <source>Best by %1</source>
        <translation>最良 (%1)</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>検証損失</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>The best epoch is the one with the lowest validation loss.</source>
        <translation>検証損失が最も小さいエポックを最良とします。</translation>
    </message>
    <message>
        <source>The best epoch is the one with the best value of %1.</source>
        <translation>%1 の値が最も良いエポックを最良とします。</translation>
    </message>
    <message>
        <source>Best %1</source>
        <translation>最良 %1</translation>
    </message>
    <message>
        <source>%1 at best</source>
        <translation>最良時 %1</translation>
    </message>
</context>
<context>
    <name>BoxText</name>
    <message>
        <source>from the data</source>
        <translation>データから</translation>
    </message>
    <message>
        <source>unknown type %1</source>
        <translation>不明な種類 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n ブロック</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n レイヤー</numerusform>
        </translation>
    </message>
    <message>
        <source>Group</source>
        <translation>グループ</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 M</translation>
    </message>
    <message>
        <source>%1 billion</source>
        <translation>%1 G</translation>
    </message>
    <message numerus="yes">
        <source>%1 parameter(s)</source>
        <translation>
            <numerusform>パラメーター %1 個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, frozen</source>
        <translation>%1、固定</translation>
    </message>
    <message>
        <source>%1, %2 trained</source>
        <translation>%1、うち学習 %2</translation>
    </message>
    <message>
        <source>bypassed</source>
        <translation>バイパス</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) bypassed</source>
        <translation>
            <numerusform>%n レイヤーをバイパス中</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CanvasBypass</name>
    <message>
        <source>%1 has an unknown type, so nothing can pass through it.</source>
        <translation>%1 は種類が不明なので、素通しできません。</translation>
    </message>
    <message>
        <source>%1 receives the images and cannot be bypassed: nothing comes before it.</source>
        <translation>%1 は画像を受け取るのでバイパスできません。前に何もありません。</translation>
    </message>
    <message>
        <source>%1 has no input that could pass through it. Connect it first.</source>
        <translation>%1 には素通しできる入力がありません。先につないでください。</translation>
    </message>
    <message>
        <source>%1 has several inputs, and only one could pass through it. Delete the other wires first.</source>
        <translation>%1 には入力がいくつもあり、素通しできるのは 1 つだけです。先にほかの接続を削除してください。</translation>
    </message>
    <message>
        <source>Select the layers to bypass first.</source>
        <translation>まず、バイパスするレイヤーを選択してください。</translation>
    </message>
    <message>
        <source>%1 cannot be bypassed here. Without it: %2</source>
        <translation>%1 はここではバイパスできません。なくすと: %2</translation>
    </message>
    <message>
        <source>These layers, such as %1, cannot be bypassed here. Without them: %2</source>
        <translation>%1 などのレイヤーはここではバイパスできません。なくすと: %2</translation>
    </message>
    <message numerus="yes">
        <source>Bypass %n layer(s)</source>
        <translation>
            <numerusform>%n レイヤーをバイパス</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Use %n layer(s) again</source>
        <translation>
            <numerusform>%n レイヤーをまた使う</numerusform>
        </translation>
    </message>
    <message>
        <source>Open it with Enter and bypass a layer inside.</source>
        <translation>Enter で開き、中のレイヤーをバイパスしてください。</translation>
    </message>
    <message>
        <source>%1 has no input that could pass through it, so it cannot be bypassed as a whole. %2</source>
        <translation>%1 には素通しできる入力がないので、全体としてはバイパスできません。%2</translation>
    </message>
    <message>
        <source>%1 receives from several layers, and only one could pass through it, so it cannot be bypassed as a whole. %2</source>
        <translation>%1 は複数のレイヤーから受け取りますが、素通しできるのは 1 つだけなので、全体としてはバイパスできません。%2</translation>
    </message>
    <message>
        <source>%1 has several outputs, so it cannot be bypassed as a whole. %2</source>
        <translation>%1 には出力が複数あるので、全体としてはバイパスできません。%2</translation>
    </message>
    <message>
        <source>%1 cannot be bypassed as a whole. Without it: %2 %3</source>
        <translation>%1 は全体としてはバイパスできません。なくすと: %2 %3</translation>
    </message>
    <message>
        <source>%1 cannot be bypassed as a whole: it receives %2 and gives %3, and the layers behind it need that shape. %4</source>
        <translation>%1 は全体としてはバイパスできません。%2 を受け取って %3 を出し、後ろのレイヤーがその形を必要とします。%4</translation>
    </message>
</context>
<context>
    <name>CanvasFreezing</name>
    <message>
        <source>Select the layers to freeze first.</source>
        <translation>まず、固定するレイヤーを選択してください。</translation>
    </message>
    <message>
        <source>The selection has nothing to freeze: it has no trainable parameters.</source>
        <translation>選択範囲には学習できるパラメーターがないため、固定するものがありません。</translation>
    </message>
    <message numerus="yes">
        <source>Freeze %n layer(s)</source>
        <translation>
            <numerusform>%n レイヤーを固定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n layer(s)</source>
        <translation>
            <numerusform>%n レイヤーを学習</numerusform>
        </translation>
    </message>
    <message>
        <source>Select the first layer that is to be trained.</source>
        <translation>学習させる最初のレイヤーを選択してください。</translation>
    </message>
    <message>
        <source>Freeze everything before</source>
        <translation>これより前をすべて固定</translation>
    </message>
</context>
<context>
    <name>CanvasGestures</name>
    <message>
        <source>Select the layer that the wire starts from, then press C.</source>
        <translation>接続の始点となるレイヤーを選択して、C を押してください。</translation>
    </message>
    <message>
        <source>%1 has no output.</source>
        <translation>%1 には出力がありません。</translation>
    </message>
    <message>
        <source>Choose the target with the arrow keys, then press Enter. Enter on an existing wire removes it. Esc cancels.</source>
        <translation>矢印キーで接続先を選び、Enter を押してください。既存の接続の上で Enter を押すと削除します。Esc で取り消します。</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>再接続</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>接続</translation>
    </message>
</context>
<context>
    <name>CanvasGroups</name>
    <message>
        <source>Group %1</source>
        <translation>グループ %1</translation>
    </message>
    <message>
        <source>To group layers, select two or more with Shift or by dragging over them.</source>
        <translation>グループにするには、Shift キーを押しながら、またはドラッグで囲んで、2 つ以上のレイヤーを選択してください。</translation>
    </message>
    <message>
        <source>The selected layers are already a group.</source>
        <translation>選択したレイヤーはすでに 1 つのグループです。</translation>
    </message>
    <message>
        <source>No grouped layer is selected.</source>
        <translation>グループに属するレイヤーが選択されていません。</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>グループ</translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation>グループ解除</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>たたむ</translation>
    </message>
    <message>
        <source>Open group</source>
        <translation>グループを開く</translation>
    </message>
    <message>
        <source>Fold all groups</source>
        <translation>すべてのグループをたたむ</translation>
    </message>
    <message>
        <source>Open all groups</source>
        <translation>すべてのグループを開く</translation>
    </message>
</context>
<context>
    <name>CanvasMenu</name>
    <message>
        <source>Train	L</source>
        <translation>学習	L</translation>
    </message>
    <message>
        <source>Freeze	L</source>
        <translation>固定	L</translation>
    </message>
    <message>
        <source>Freeze everything before	Shift+L</source>
        <translation>これより前をすべて固定	Shift+L</translation>
    </message>
    <message>
        <source>Rename	F2</source>
        <translation>名前を変更	F2</translation>
    </message>
    <message>
        <source>Select one layer or group.</source>
        <translation>レイヤーまたはグループを 1 つ選択してください。</translation>
    </message>
    <message>
        <source>Duplicate	Ctrl+D</source>
        <translation>複製	Ctrl+D</translation>
    </message>
    <message>
        <source>Group	Ctrl+G</source>
        <translation>グループ化	Ctrl+G</translation>
    </message>
    <message>
        <source>Ungroup	Ctrl+Shift+G</source>
        <translation>グループ解除	Ctrl+Shift+G</translation>
    </message>
    <message>
        <source>Delete	Del</source>
        <translation>削除	Del</translation>
    </message>
    <message>
        <source>Use again	B</source>
        <translation>また使う	B</translation>
    </message>
    <message>
        <source>Bypass	B</source>
        <translation>バイパス	B</translation>
    </message>
    <message>
        <source>Save as a block …</source>
        <translation>ブロックとして保存…</translation>
    </message>
</context>
<context>
    <name>CertifyDialog</name>
    <message>
        <source>Reading the images of the run …</source>
        <translation>実行の画像を読み込んでいます…</translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message>
        <source>Unknown setting &apos;{0}&apos;.</source>
        <translation>不明な設定「{0}」。</translation>
    </message>
    <message>
        <source>The system does not say which processors there are, so that none can be chosen. Leave the choice out.</source>
        <translation>システムがプロセッサーの一覧を返さないため、選択できません。指定を省いてください。</translation>
    </message>
    <message>
        <source>Processor {0} may not be used by this program: the system limits it to {1}. Choose among those.</source>
        <translation>プロセッサー {0} はこのプログラムでは使えません。システムは {1} だけを許可しています。その中から選んでください。</translation>
    </message>
    <message>
        <source>This computer has no processor {0}. Choose among {1}.</source>
        <translation>このコンピューターにプロセッサー {0} はありません。{1} から選んでください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is neither the number of a processor nor a range. Write numbers and ranges with commas between them, such as 0-3,6, or free:2 for two cores that no other training uses.</source>
        <translation>「{0}」はプロセッサーの番号でも範囲でもありません。0-3,6 のように番号と範囲をコンマで区切るか、ほかの学習が使っていない 2 コアなら free:2 と書いてください。</translation>
    </message>
    <message>
        <source>free:{0} is not possible: there is only one core, so choose free:1.</source>
        <translation>free:{0} は使えません。コアは 1 つだけなので、free:1 にしてください。</translation>
    </message>
    <message>
        <source>free:{0} is not possible: write how many cores, from free:1 to free:{1}.</source>
        <translation>free:{0} は使えません。free:1 から free:{1} までのコア数を書いてください。</translation>
    </message>
    <message>
        <source>No processor is named. Write numbers and ranges, such as 0-3,6, or free:2 for two cores that no other training uses.</source>
        <translation>プロセッサーが指定されていません。0-3,6 のように番号と範囲を書くか、ほかの学習が使っていない 2 コアなら free:2 と書いてください。</translation>
    </message>
    <message>
        <source>The list of processors is too long (entries: {0}, at most {1}). Write ranges, such as 0-63.</source>
        <translation>プロセッサーの一覧が長すぎます ({0} 項目、上限 {1})。0-63 のように範囲で書いてください。</translation>
    </message>
    <message>
        <source>The range {0}-{1} is backwards. Write {1}-{0}.</source>
        <translation>範囲 {0}-{1} は逆です。{1}-{0} と書いてください。</translation>
    </message>
    <message>
        <source>{1} was given another class, but can no longer be found. Put it back under this name, or give it its class again under the new one.</source>
        <translation>{1} には別のクラスが付けられましたが、見つかりません。この名前で元に戻すか、新しい名前でもう一度クラスを付けてください。</translation>
    </message>
    <message numerus="yes">
        <source>%n images were given another class, but can no longer be found, for example {1}. Put them back under these names, or give them their class again under the new ones.</source>
        <translation>
            <numerusform>別のクラスを付けた %n 枚の画像が見つかりません (例: {1})。この名前で元に戻すか、新しい名前でもう一度クラスを付けてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The class {1} has no images, so it is not learned.</source>
        <translation>クラス {1} には画像がないため、学習しません。</translation>
    </message>
    <message numerus="yes">
        <source>%n classes have no images, so they are not learned: {1}.</source>
        <translation>
            <numerusform>%n 個のクラスには画像がないため、学習しません: {1}。</numerusform>
        </translation>
    </message>
    <message>
        <source>All classes are excluded, so there are no images to train on. Include two or more of them.</source>
        <translation>すべてのクラスが除外されているため、学習する画像がありません。2 つ以上を含めてください。</translation>
    </message>
    <message>
        <source>The images are not in subfolders, so there are no classes to learn. Make one subfolder per class, take the classes from the file names, or choose the task that needs no labels.</source>
        <translation>画像がサブフォルダーに分かれていないため、学習するクラスがありません。クラスごとにサブフォルダーを作るか、ファイル名からクラスを取るか、ラベルのいらないタスクを選んでください。</translation>
    </message>
    <message>
        <source>The file names give only one class, {0}. Take the classes from the folders, or choose the task that needs no labels.</source>
        <translation>ファイル名から得られるクラスは {0} だけです。フォルダーからクラスを取るか、ラベルのいらないタスクを選んでください。</translation>
    </message>
    <message>
        <source>The file names give only one class, {0}. Make one subfolder per class, begin the names with their class, such as rose_1.jpg, or choose the task that needs no labels.</source>
        <translation>ファイル名から得られるクラスは {0} だけです。クラスごとにサブフォルダーを作るか、rose_1.jpg のようにファイル名をクラスで始めるか、ラベルのいらないタスクを選んでください。</translation>
    </message>
    <message>
        <source>There is only one class, {0}. A classifier needs two or more: add a subfolder for each. To learn from these images without classes, choose the task that needs no labels.</source>
        <translation>クラスは {0} だけです。分類には 2 つ以上が必要です。クラスごとにサブフォルダーを追加してください。クラスなしで学習するには、ラベルのいらないタスクを選んでください。</translation>
    </message>
    <message>
        <source>None of the files of the class {1} can be read, so the class is missing. Replace the files and open the images again.</source>
        <translation>クラス {1} のファイルはどれも読めないため、このクラスはありません。ファイルを差し替えて、画像を開き直してください。</translation>
    </message>
    <message numerus="yes">
        <source>%n classes are missing, because none of their files can be read: {1}. Replace the files and open the images again.</source>
        <translation>
            <numerusform>%n 個のクラスは、ファイルがどれも読めないためありません: {1}。ファイルを差し替えて、画像を開き直してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>These folders look like masks: {0}, for the images in {1}. The files have the same names. Espalier cannot learn masks yet (segmentation), so training only learns which folder an image is in. Sort the images into one subfolder per class, or choose the task that needs no labels and exclude the masks.</source>
        <translation>これらのフォルダーは {1} の画像のマスクのようです: {0}。ファイル名が同じです。Espalier はまだマスクを学習できない (セグメンテーション) ため、画像がどのフォルダーにあるかだけを学習します。画像をクラスごとのサブフォルダーに分けるか、ラベルのいらないタスクを選んでマスクを除外してください。</translation>
    </message>
    <message>
        <source>Classes without training images: {0} ({1}). They will never be predicted: add images.</source>
        <translation>学習画像のないクラス: {0} ({1})。予測されることがないので、画像を追加してください。</translation>
    </message>
    <message>
        <source>Classes with a single image: {0} ({1}). It is used for training, so none is left for testing: add images.</source>
        <translation>画像が 1 枚だけのクラス: {0} ({1})。学習に使うためテスト用が残りません。画像を追加してください。</translation>
    </message>
    <message>
        <source>Classes with fewer than 10 images: {0} ({1}). Results for them will be poor: add images.</source>
        <translation>画像が 10 枚未満のクラス: {0} ({1})。これらの結果は悪くなります。画像を追加してください。</translation>
    </message>
    <message numerus="yes">
        <source>The largest class has %n images and the smallest {1}. Small classes will be predicted too rarely.</source>
        <translation>
            <numerusform>最大のクラスは %n 枚、最小のクラスは {1} 枚です。小さいクラスは予測されにくくなります。</numerusform>
        </translation>
    </message>
    <message>
        <source>1 image is not in a class folder and is not used. Move it into one.</source>
        <translation>クラスのフォルダーに入っていない画像が 1 枚あり、使われません。どれかに移してください。</translation>
    </message>
    <message numerus="yes">
        <source>%n images are not in a class folder and are not used. Move them into one.</source>
        <translation>
            <numerusform>クラスのフォルダーに入っていない画像が %n 枚あり、使われません。どれかに移してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The class folders contain folders. The top folder names the class; you can use the innermost one instead.</source>
        <translation>クラスのフォルダーの中にフォルダーがあります。いちばん上のフォルダーがクラス名です。いちばん内側を使うこともできます。</translation>
    </message>
    <message>
        <source>The innermost folder names the class; you can use the top one instead.</source>
        <translation>いちばん内側のフォルダーがクラス名です。いちばん上を使うこともできます。</translation>
    </message>
    <message>
        <source>There are no training images left. Change the split or include more images.</source>
        <translation>学習画像が残っていません。分割を変えるか、画像をもっと含めてください。</translation>
    </message>
    <message>
        <source>There are no validation images, so overfitting cannot be detected. Add images or change the split.</source>
        <translation>検証画像がないため、過学習を見つけられません。画像を追加するか、分割を変えてください。</translation>
    </message>
    <message>
        <source>There are no test images: results use the validation images.</source>
        <translation>テスト画像がないため、結果には検証画像を使います。</translation>
    </message>
    <message>
        <source>There are no test images either, so the result cannot be measured.</source>
        <translation>テスト画像もないため、結果を測れません。</translation>
    </message>
    <message>
        <source>{0} are kept as the split. Not part of it and not used: {1}. To use those images, move them into the folders of the split.</source>
        <translation>{0} を分割として使います。含まれず使われないもの: {1}。これらの画像を使うには、分割のフォルダーに移してください。</translation>
    </message>
    <message>
        <source>{0} look like a split, but {1} is beside them, so all of these are treated as classes, and test images may be used for training. Move {1} elsewhere, and sort the images of each part of the split into one subfolder per class.</source>
        <translation>{0} は分割のようですが、隣に {1} があるため、すべてクラスとして扱われ、テスト画像が学習に使われることがあります。{1} を別の場所に移し、分割の各部分の画像をクラスごとのサブフォルダーに分けてください。</translation>
    </message>
    <message>
        <source>{0} look like a split, but {1} are beside them, so all of these are treated as classes, and test images may be used for training. Move {1} elsewhere, and sort the images of each part of the split into one subfolder per class.</source>
        <translation>{0} は分割のようですが、隣に {1} があるため、すべてクラスとして扱われ、テスト画像が学習に使われることがあります。{1} を別の場所に移し、分割の各部分の画像をクラスごとのサブフォルダーに分けてください。</translation>
    </message>
    <message>
        <source>The folder {1} cannot be opened, so its images are missing: {2}. Change its permissions and open the images again.</source>
        <translation>フォルダー {1} を開けないため、その画像がありません: {2}。アクセス権を変えて、画像を開き直してください。</translation>
    </message>
    <message numerus="yes">
        <source>%n folders cannot be opened, so their images are missing, for example {1}: {2}. Change their permissions and open the images again.</source>
        <translation>
            <numerusform>%n 個のフォルダーを開けないため、その画像がありません (例: {1}: {2})。アクセス権を変えて、画像を開き直してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} cannot be read and is skipped: {2}.</source>
        <translation>{1} は読めないため飛ばします: {2}。</translation>
    </message>
    <message numerus="yes">
        <source>%n files cannot be read and are skipped, for example {1}: {2}.</source>
        <translation>
            <numerusform>%n 個のファイルは読めないため飛ばします (例: {1}: {2})。</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} of {1} images is grey, the others in colour; all are treated as colour.</source>
        <translation>{1} 枚のうち {0} 枚が白黒、ほかはカラーです。すべてカラーとして扱います。</translation>
    </message>
    <message numerus="yes">
        <source>%n of {1} images are grey, the others in colour; all are treated as colour.</source>
        <translation>
            <numerusform>{1} 枚のうち %n 枚が白黒、ほかはカラーです。すべてカラーとして扱います。</numerusform>
        </translation>
    </message>
    <message>
        <source>Half of the images have a shorter side of {0} pixels or less, so {1} × {1} is a good start; all of them are grey.</source>
        <translation>画像の半分は短辺が {0} ピクセル以下なので、{1} × {1} から始めるとよいでしょう。すべて白黒です。</translation>
    </message>
    <message>
        <source>Half of the images have a shorter side of {0} pixels or less, so {1} × {1} is a good start; they are in colour.</source>
        <translation>画像の半分は短辺が {0} ピクセル以下なので、{1} × {1} から始めるとよいでしょう。カラーです。</translation>
    </message>
    <message>
        <source>1 validation or test image is also in training: {2} is {1}. The network memorises it, so results look better than they will be on new images.</source>
        <translation>検証またはテストの画像 1 枚が学習にもあります: {2} は {1} と同じです。ネットワークがそれを覚えるため、結果は新しい画像より良く見えます。</translation>
    </message>
    <message numerus="yes">
        <source>%n validation or test images are also in training, for example {2} is {1}. The network memorises them, so results look better than they will be on new images.</source>
        <translation>
            <numerusform>検証またはテストの画像 %n 枚が学習にもあります (例: {2} は {1} と同じ)。ネットワークがそれらを覚えるため、結果は新しい画像より良く見えます。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are in more than one class, for example {1} is {2}. The network is taught two answers for the same image. Check them: only you know which class is right.</source>
        <translation>
            <numerusform>%n 枚の画像が複数のクラスにあります (例: {1} は {2} と同じ)。同じ画像に 2 つの答えを教えることになります。どちらが正しいかはあなたにしか分からないので、確かめてください。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are in both validation and test, for example {1} is {2}. The images that select the best network then also test it.</source>
        <translation>
            <numerusform>%n 枚の画像が検証とテストの両方にあります (例: {1} は {2} と同じ)。最良のネットワークを選んだ画像で、そのテストもすることになります。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are copies within a class, for example {1} and {2}. They count more than once and add no information.</source>
        <translation>
            <numerusform>%n 枚の画像は同じクラス内の複製です (例: {1} と {2})。二重に数えられ、情報は増えません。</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} is damaged: {2}. Training skips it.</source>
        <translation>{1} は壊れています: {2}。学習では飛ばします。</translation>
    </message>
    <message numerus="yes">
        <source>%n images are damaged, for example {1}: {2}. Training skips them.</source>
        <translation>
            <numerusform>%n 枚の画像が壊れています (例: {1}: {2})。学習では飛ばします。</numerusform>
        </translation>
    </message>
    <message>
        <source>All images of {1} are damaged, so this class cannot be learned. Replace the images, or exclude the class.</source>
        <translation>{1} の画像はすべて壊れているため、このクラスを学習できません。画像を差し替えるか、クラスを除外してください。</translation>
    </message>
    <message numerus="yes">
        <source>All images of %n classes ({1}) are damaged, so these classes cannot be learned. Replace the images, or exclude the classes.</source>
        <translation>
            <numerusform>%n 個のクラス ({1}) の画像はすべて壊れているため、これらのクラスを学習できません。画像を差し替えるか、クラスを除外してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} is a single colour: nothing can be learned from it.</source>
        <translation>{1} は 1 色だけなので、何も学べません。</translation>
    </message>
    <message numerus="yes">
        <source>%n images are a single colour, for example {1}: nothing can be learned from them.</source>
        <translation>
            <numerusform>%n 枚の画像は 1 色だけなので (例: {1})、何も学べません。</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} has 16 bits per channel but uses only a small part of their range. Espalier reads 8 bits, in which it is a single colour: stretch its contrast first, or exclude it.</source>
        <translation>{1} は 1 チャンネル 16 ビットですが、範囲のごく一部しか使っていません。Espalier は 8 ビットで読むため 1 色になります。先にコントラストを広げるか、除外してください。</translation>
    </message>
    <message numerus="yes">
        <source>%n images have 16 bits per channel but use only a small part of their range, for example {1}. Espalier reads 8 bits, in which they are a single colour: stretch their contrast first, or exclude them.</source>
        <translation>
            <numerusform>%n 枚の画像は 1 チャンネル 16 ビットですが、範囲のごく一部しか使っていません (例: {1})。Espalier は 8 ビットで読むため 1 色になります。先にコントラストを広げるか、除外してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} contains {2} data, which does not match its name. Espalier reads it anyway; other programs may fail.</source>
        <translation>{1} の中身は {2} で、名前と合いません。Espalier は読みますが、ほかのプログラムでは失敗することがあります。</translation>
    </message>
    <message numerus="yes">
        <source>%n files do not match the format in their names, for example {1} is {2}. Espalier reads them anyway; other programs may fail.</source>
        <translation>
            <numerusform>%n 個のファイルは中身が名前の形式と合いません (例: {1} は {2})。Espalier は読みますが、ほかのプログラムでは失敗することがあります。</numerusform>
        </translation>
    </message>
    <message>
        <source>All images of {1} are grey, others are in colour. The network may learn to tell grey from colour instead of the subject.</source>
        <translation>{1} の画像はすべて白黒、ほかはカラーです。ネットワークは対象ではなく、白黒かカラーかを見分けることを覚えるかもしれません。</translation>
    </message>
    <message numerus="yes">
        <source>All images of %n classes ({1}) are grey, others are in colour. The network may learn to tell grey from colour instead of the subject.</source>
        <translation>
            <numerusform>%n 個のクラス ({1}) の画像はすべて白黒、ほかはカラーです。ネットワークは対象ではなく、白黒かカラーかを見分けることを覚えるかもしれません。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {1} images, spread evenly over the classes, were checked for damage and colour. All were checked for copies.</source>
        <translation>
            <numerusform>{1} 枚のうち、クラスから均等に選んだ %n 枚の破損と色を調べました。複製はすべて調べました。</numerusform>
        </translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot add {1} from &apos;{2}&apos; to {3} from &apos;{4}&apos;: both must have the same size.</source>
        <translation>「{0}」は「{2}」の {1} と「{4}」の {3} を足せません。大きさが同じでなければなりません。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has {1} groups, which do not divide its {2} channels evenly. Choose a number of groups that does.</source>
        <translation>「{0}」のグループ数 {1} では {2} チャンネルを等分できません。割り切れる数にしてください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot concatenate {1} from &apos;{2}&apos; with {3} from &apos;{4}&apos;: height and width must be equal. Often an input size that is a multiple of 16 or 32 solves this.</source>
        <translation>「{0}」は「{2}」の {1} と「{4}」の {3} を連結できません。高さと幅が同じでなければなりません。入力サイズを 16 か 32 の倍数にすると解決することがよくあります。</translation>
    </message>
    <message>
        <source>The output padding of &apos;{0}&apos; is {1} px; it must be smaller than its stride of {2} px.</source>
        <translation>「{0}」の出力パディングは {1} px ですが、ストライド {2} px より小さくなければなりません。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; would have an empty output: its padding removes the whole image from &apos;{1}&apos;. Reduce the padding or use padding same.</source>
        <translation>「{0}」の出力が空になります。パディングが「{1}」の画像をすべて取り除いてしまいます。パディングを減らすか、same にしてください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has {1} groups, which do not divide its {2} {3} evenly. Choose a number of groups that does, such as 1.</source>
        <translation>「{0}」のグループ数 {1} では {2} {3} を等分できません。1 など、割り切れる数にしてください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; takes its number of filters from the classes, which are not known yet. Open a folder of images, or set its filters.</source>
        <translation>「{0}」のフィルター数はクラスから決まりますが、クラスがまだ分かりません。画像のフォルダーを開くか、フィルター数を指定してください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; takes its number of units from the classes, but no classes are known. Open a folder with one subfolder per class, or set its units.</source>
        <translation>「{0}」のユニット数はクラスから決まりますが、クラスが分かりません。クラスごとのサブフォルダーがあるフォルダーを開くか、ユニット数を指定してください。</translation>
    </message>
    <message>
        <source>The image size of &apos;{0}&apos; is not known yet. Open a folder of images, or set height, width and channels.</source>
        <translation>「{0}」の画像サイズがまだ分かりません。画像のフォルダーを開くか、高さ、幅、チャンネルを指定してください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot multiply {1} from &apos;{2}&apos; by {3} from &apos;{4}&apos;: both must have the same size, or one must have a single value per channel.</source>
        <translation>「{0}」は「{2}」の {1} と「{4}」の {3} を掛けられません。大きさが同じか、一方がチャンネルごとに 1 つの値でなければなりません。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; needs an image, but &apos;{1}&apos; gives it a vector of length {2}. Place it before the image is flattened or averaged.</source>
        <translation>「{0}」には画像が必要ですが、「{1}」は長さ {2} のベクトルを渡します。平坦化や平均の前に置いてください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot join the image {1} from &apos;{2}&apos; with the vector of length {3} from &apos;{4}&apos;. Flatten the image first.</source>
        <translation>「{0}」は「{2}」の画像 {1} と「{4}」の長さ {3} のベクトルを結合できません。先に画像を平坦化してください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; takes channels beyond the {1} that there are. Choose an earlier first channel, or fewer channels.</source>
        <translation>「{0}」は {1} チャンネルより先を取ろうとしています。最初のチャンネルを手前にするか、チャンネル数を減らしてください。</translation>
    </message>
    <message>
        <source>The padding of &apos;{0}&apos; has {1} numbers. Use 4 (top, left, bottom, right), 2 (height, width) or 1.</source>
        <translation>「{0}」のパディングは {1} 個の数です。4 個 (上、左、下、右)、2 個 (高さ、幅)、1 個のどれかにしてください。</translation>
    </message>
    <message>
        <source>The padding of &apos;{0}&apos; is {1} px wide, but its window covers only {2} px, so some windows would contain only padding. Reduce the padding.</source>
        <translation>「{0}」のパディングは {1} px ですが、窓は {2} px だけなので、パディングしか含まない窓ができます。パディングを減らしてください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; would shrink the image to nothing: its window of {1} px does not fit into the {2} px from &apos;{3}&apos;. Use larger images, a smaller window, or padding same.</source>
        <translation>「{0}」で画像がなくなります。{1} px の窓が「{3}」の {2} px に収まりません。画像を大きく、窓を小さくするか、パディングを same にしてください。</translation>
    </message>
    <message>
        <source>Set {1} of &apos;{0}&apos; to {2}</source>
        <translation>「{0}」の {1} を {2} にする</translation>
    </message>
    <message>
        <source>Insert Flatten before &apos;{0}&apos;</source>
        <translation>「{0}」の前に Flatten を挿入</translation>
    </message>
    <message>
        <source>Insert {2} before &apos;{0}&apos;</source>
        <translation>「{0}」の前に {2} を挿入</translation>
    </message>
    <message>
        <source>Delete &apos;{0}&apos;</source>
        <translation>「{0}」を削除</translation>
    </message>
    <message>
        <source>Delete the connection</source>
        <translation>接続を削除</translation>
    </message>
    <message>
        <source>Add an Input</source>
        <translation>Input を追加</translation>
    </message>
    <message>
        <source>Take the size of &apos;{0}&apos; from the images</source>
        <translation>「{0}」の大きさを画像から取る</translation>
    </message>
    <message>
        <source>Train &apos;{0}&apos;</source>
        <translation>「{0}」を学習する</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is {1}, but the images are resized to {2}. Take its size from the images, or set Input size to {1}.</source>
        <translation>「{0}」は {1} ですが、画像は {2} にリサイズされます。画像から大きさを取るか、入力サイズを {1} にしてください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has {1} channels, but images have 3, or 1 if they are grey. Take its size from the images.</source>
        <translation>「{0}」は {1} チャンネルですが、画像は 3 チャンネル (白黒なら 1) です。画像から大きさを取ってください。</translation>
    </message>
    <message>
        <source>Nothing would be trained: every layer with parameters is frozen or has the rate factor 0. Train at least one of them, for example &apos;{0}&apos;.</source>
        <translation>学習するものがありません。パラメーターのあるレイヤーはすべて固定されているか、学習率の倍率が 0 です。「{0}」など、少なくとも 1 つを学習させてください。</translation>
    </message>
    <message>
        <source>The network is empty. Choose a template, or drag layers from the palette.</source>
        <translation>ネットワークが空です。テンプレートを選ぶか、パレットからレイヤーをドラッグしてください。</translation>
    </message>
    <message>
        <source>The network has {0} layers and {1} connections; the limits are {2} and {3}.</source>
        <translation>ネットワークには {0} レイヤーと {1} 本の接続があります。上限は {2} と {3} です。</translation>
    </message>
    <message>
        <source>A layer of type {0} has no name. Name it.</source>
        <translation>種類 {0} のレイヤーに名前がありません。名前を付けてください。</translation>
    </message>
    <message>
        <source>Two layers are called &apos;{0}&apos;. Rename one of them.</source>
        <translation>「{0}」という名前のレイヤーが 2 つあります。片方の名前を変えてください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has the type &apos;{1}&apos;, which is unknown to this version. Replace it, or use a newer version.</source>
        <translation>「{0}」の種類「{1}」はこのバージョンでは分かりません。置き換えるか、新しいバージョンを使ってください。</translation>
    </message>
    <message>
        <source>The rate factor of &apos;{0}&apos; is {1}. Choose a number from 0 to {2}.</source>
        <translation>「{0}」の学習率の倍率は {1} です。0 から {2} までの数にしてください。</translation>
    </message>
    <message>
        <source>The connection from &apos;{0}&apos; to &apos;{1}&apos; is incomplete: the layer &apos;{2}&apos; does not exist. Delete it or draw it again.</source>
        <translation>「{0}」から「{1}」への接続は不完全です。レイヤー「{2}」がありません。削除するか、引き直してください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has no input. Connect the layer before it, or delete it.</source>
        <translation>「{0}」に入力がありません。前のレイヤーとつなぐか、削除してください。</translation>
    </message>
    <message numerus="yes">
        <source>&apos;{1}&apos; needs at least %n inputs but has {2}. Connect another layer.</source>
        <translation>
            <numerusform>「{1}」には少なくとも %n 個の入力が必要ですが、{2} 個です。ほかのレイヤーをつないでください。</numerusform>
        </translation>
    </message>
    <message>
        <source>&apos;{0}&apos; receives the images and cannot have an input. Delete the connection.</source>
        <translation>「{0}」は画像を受け取るので入力を持てません。接続を削除してください。</translation>
    </message>
    <message>
        <source>&apos;{1}&apos; accepts only one input but has {2}. Join them with Add or Concatenate, or delete some.</source>
        <translation>「{1}」の入力は 1 つだけですが、{2} 個あります。Add か Concatenate でまとめるか、いくつか削除してください。</translation>
    </message>
    <message numerus="yes">
        <source>&apos;{1}&apos; accepts at most %n inputs but has {2}. Join them with Add or Concatenate, or delete some.</source>
        <translation>
            <numerusform>「{1}」の入力は最大 %n 個ですが、{2} 個あります。Add か Concatenate でまとめるか、いくつか削除してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The connections form a loop through {0}. Delete one of them: a network must lead from the input to the output.</source>
        <translation>接続が {0} を通る輪になっています。1 本を削除してください。ネットワークは入力から出力へ進まなければなりません。</translation>
    </message>
    <message>
        <source>The network has no Input. Drag one from the palette and connect it to the first layer.</source>
        <translation>ネットワークに Input がありません。パレットからドラッグして、最初のレイヤーにつないでください。</translation>
    </message>
    <message numerus="yes">
        <source>The network has %n inputs: {1}. Keep one and delete the others.</source>
        <translation>
            <numerusform>ネットワークに入力が %n 個あります: {1}。1 つだけ残して、ほかは削除してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The network has no output: there is nothing after the input. Add at least one layer.</source>
        <translation>ネットワークに出力がありません。入力の後に何もありません。レイヤーを 1 つ以上追加してください。</translation>
    </message>
    <message numerus="yes">
        <source>The network has %n outputs: {1}. Join them with Add or Concatenate, or delete all but one.</source>
        <translation>
            <numerusform>ネットワークに出力が %n 個あります: {1}。Add か Concatenate でまとめるか、1 つを残して削除してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The {1} of &apos;{0}&apos; would have the size {2}, more than any computer can hold. Reduce the images or the layers before it.</source>
        <translation>「{0}」の {1} は {2} になり、どのコンピューターにも収まりません。画像か、その前のレイヤーを小さくしてください。</translation>
    </message>
    <message>
        <source>{0} × {1} in colour is what {2} was trained with.</source>
        <translation>{0} × {1} のカラーは、{2} が学習に使った大きさです。</translation>
    </message>
    <message>
        <source>The batch of {1} is larger than the only training image: every step takes that one.</source>
        <translation>バッチ {1} に対して学習画像は 1 枚だけなので、毎ステップその画像を使います。</translation>
    </message>
    <message numerus="yes">
        <source>The batch of {1} is larger than the %n training images: every step takes all of them.</source>
        <translation>
            <numerusform>バッチ {1} は学習画像 %n 枚より大きいため、毎ステップすべての画像を使います。</numerusform>
        </translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes only its last layer: unless there are very many photos, this is quicker and more accurate than random weights.</source>
        <translation>学習済みネットワーク {0} から始め、最後のレイヤーだけを変えます。写真がよほど多くなければ、ランダムな重みから始めるより速く正確です。</translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes its last stage; what lies before is computed once per image.</source>
        <translation>学習済みネットワーク {0} から始め、最後のステージを変えます。それより前は画像ごとに 1 回だけ計算します。</translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes all of its layers.</source>
        <translation>学習済みネットワーク {0} から始め、すべてのレイヤーを変えます。</translation>
    </message>
    <message>
        <source>Training starts from the trained network {0} and changes the layers that you have chosen.</source>
        <translation>学習済みネットワーク {0} から始め、選んだレイヤーを変えます。</translation>
    </message>
    <message>
        <source>The device {0} is in use by the run {1} (since {2}), so both trainings will be slower until one has ended.</source>
        <translation>デバイス {0} は実行 {1} が使用中 ({2} から) なので、どちらかが終わるまで両方の学習が遅くなります。</translation>
    </message>
    <message>
        <source>Another start of Espalier (process {1}, since {2}) has taken these processors for its training: {0}. Both trainings will be slower until one has ended.</source>
        <translation>別の Espalier (プロセス {1}、{2} から) がこれらのプロセッサーを学習に使っています: {0}。どちらかが終わるまで両方の学習が遅くなります。</translation>
    </message>
    <message>
        <source>Processor {0} is in use by the run {1} (since {2}), so both trainings will be slower until one has ended.</source>
        <translation>プロセッサー {0} は実行 {1} が使用中 ({2} から) なので、どちらかが終わるまで両方の学習が遅くなります。</translation>
    </message>
    <message>
        <source>Processors {0} are in use by the run {1} (since {2}), so both trainings will be slower until one has ended.</source>
        <translation>プロセッサー {0} は実行 {1} が使用中 ({2} から) なので、どちらかが終わるまで両方の学習が遅くなります。</translation>
    </message>
    <message>
        <source>Processor {0} is in use by the run {1} (since {2}), so both trainings will be slower. Choose others with --cores {3}, or in the window under Processors.</source>
        <translation>プロセッサー {0} は実行 {1} が使用中 ({2} から) なので、両方の学習が遅くなります。--cores {3} で、またはウィンドウの「プロセッサー」でほかを選んでください。</translation>
    </message>
    <message>
        <source>Processors {0} are in use by the run {1} (since {2}), so both trainings will be slower. Choose others with --cores {3}, or in the window under Processors.</source>
        <translation>プロセッサー {0} は実行 {1} が使用中 ({2} から) なので、両方の学習が遅くなります。--cores {3} で、またはウィンドウの「プロセッサー」でほかを選んでください。</translation>
    </message>
    <message>
        <source>Another training of yours is running on this computer. Both will be slower until one has ended.</source>
        <translation>このコンピューターでは別の学習も動いています。どちらかが終わるまで両方とも遅くなります。</translation>
    </message>
    <message numerus="yes">
        <source>%n other trainings of yours are running on this computer. All will be slower until they have ended.</source>
        <translation>
            <numerusform>このコンピューターではほかに %n 件の学習が動いています。終わるまですべて遅くなります。</numerusform>
        </translation>
    </message>
    <message>
        <source>In use by another training of yours, which does not say which processors it uses.</source>
        <translation>別の学習が使用中ですが、どのプロセッサーを使っているかは分かりません。</translation>
    </message>
    <message>
        <source>Taken by another start of Espalier for its training (process {1}, since {2}): {0}.</source>
        <translation>別の Espalier が学習に使用中 (プロセス {1}、{2} から): {0}。</translation>
    </message>
    <message>
        <source>In use by the run {1} (since {2}).</source>
        <translation>実行 {1} が使用中 ({2} から)。</translation>
    </message>
    <message>
        <source>Processor {0} is in use by the run {1} (since {2}).</source>
        <translation>プロセッサー {0} は実行 {1} が使用中 ({2} から)。</translation>
    </message>
    <message>
        <source>Processors {0} are in use by the run {1} (since {2}).</source>
        <translation>プロセッサー {0} は実行 {1} が使用中 ({2} から)。</translation>
    </message>
    <message>
        <source>It is underfitting: more epochs, a larger network or a larger input would help.</source>
        <translation>学習不足です。エポックを増やす、ネットワークを大きくする、入力を大きくすると良くなります。</translation>
    </message>
    <message>
        <source>It is overfitting: more images, more augmentation or weight decay would help.</source>
        <translation>過学習です。画像を増やす、データ拡張を強くする、重み減衰を使うと良くなります。</translation>
    </message>
    <message>
        <source>This gap is normal; more images or more augmentation may narrow it.</source>
        <translation>この差は普通です。画像を増やすか、データ拡張を強くすると縮まるかもしれません。</translation>
    </message>
    <message>
        <source>There is almost no gap, so it is not overfitting.</source>
        <translation>差はほとんどなく、過学習ではありません。</translation>
    </message>
    <message numerus="yes">
        <source>Test with at least %n images, better with a few hundred.</source>
        <translation>
            <numerusform>少なくとも %n 枚、できれば数百枚の画像でテストしてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>On its training images the model reaches {0}.</source>
        <translation>学習画像では、モデルは {0} に達します。</translation>
    </message>
    <message>
        <source>Images without labels cannot be used for classification. Take the labels from the folders, or choose the task reconstruct.</source>
        <translation>ラベルのない画像は分類に使えません。フォルダーからラベルを取るか、再構成のタスクを選んでください。</translation>
    </message>
    <message>
        <source>All images belong to one class, so there is nothing to classify. Put each class into its own folder, or choose the task that needs no labels.</source>
        <translation>すべての画像が 1 つのクラスなので、分類するものがありません。クラスごとにフォルダーを分けるか、ラベルのいらないタスクを選んでください。</translation>
    </message>
    <message>
        <source>A classifier must end with one value per class, but the output of &apos;{0}&apos; is {1}, values for every pixel. Segmentation masks are not supported yet. Choose a network that classifies, such as resnet-small, reconstruct the images instead, or end this one with Dense and Softmax.</source>
        <translation>分類器はクラスごとに 1 つの値で終わらなければなりませんが、「{0}」の出力は画素ごとの値 {1} です。セグメンテーションのマスクにはまだ対応していません。resnet-small など分類するネットワークを選ぶか、画像の再構成にするか、Dense と Softmax で終えてください。</translation>
    </message>
    <message>
        <source>A classifier must end with one value per class, but the output of &apos;{0}&apos; is {1}. End the network with Dense and Softmax.</source>
        <translation>分類器はクラスごとに 1 つの値で終わらなければなりませんが、「{0}」の出力は {1} です。Dense と Softmax で終えてください。</translation>
    </message>
    <message>
        <source>The network ends with a single value at &apos;{1}&apos;, but the data have {2} classes. Set the units of the last Dense to 0 to match the classes.</source>
        <translation>ネットワークは「{1}」の 1 つの値で終わりますが、データには {2} クラスあります。最後の Dense のユニット数を 0 にすると、クラスに合います。</translation>
    </message>
    <message numerus="yes">
        <source>The network ends with %n values at &apos;{1}&apos;, but the data have {2} classes. Set the units of the last Dense to 0 to match the classes.</source>
        <translation>
            <numerusform>ネットワークは「{1}」の %n 個の値で終わりますが、データには {2} クラスあります。最後の Dense のユニット数を 0 にすると、クラスに合います。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model was trained on %n of these {1} images, so it will do worse on new ones. Test it with images it has not seen.</source>
        <translation>
            <numerusform>モデルはこの {1} 枚のうち %n 枚で学習しているので、新しい画像ではもっと悪くなります。見たことのない画像でテストしてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The loss {0} is not available for the task {1}. Choose one of {2}.</source>
        <translation>損失 {0} はタスク {1} では使えません。{2} から選んでください。</translation>
    </message>
    <message>
        <source>The network learns to reproduce the image, as segmentation masks are not supported yet, but &apos;{0}&apos; makes the channels of every pixel sum to 1, so it cannot do so well. Choose the autoencoder, or end it with Sigmoid instead of Softmax.</source>
        <translation>セグメンテーションのマスクにまだ対応していないため、ネットワークは画像の再現を学習しますが、「{0}」は各画素のチャンネルの和を 1 にするのでうまくいきません。オートエンコーダーを選ぶか、Softmax の代わりに Sigmoid で終えてください。</translation>
    </message>
    <message>
        <source>For reconstruction, the output must be an image of {2}, but the output of &apos;{0}&apos; is {1}. Often an input size that is a multiple of 8 solves this.</source>
        <translation>再構成では出力が {2} の画像でなければなりませんが、「{0}」の出力は {1} です。入力サイズを 8 の倍数にすると解決することがよくあります。</translation>
    </message>
    <message>
        <source>Too early to say how the training goes.</source>
        <translation>学習の調子を判断するにはまだ早すぎます。</translation>
    </message>
    <message>
        <source>The training was too short to say whether the network learns.</source>
        <translation>学習が短すぎて、ネットワークが学んだかどうか分かりません。</translation>
    </message>
    <message numerus="yes">
        <source>Not learning: after %n steps the training loss is {1}, higher than at the start ({2}).</source>
        <translation>
            <numerusform>学んでいません。%n ステップ後の学習損失は {1} で、最初 ({2}) より大きいです。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network did not learn: after %n steps the training loss was {1}, higher than at the start ({2}).</source>
        <translation>
            <numerusform>ネットワークは学びませんでした。%n ステップ後の学習損失は {1} で、最初 ({2}) より大きくなりました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not learning: after %n steps the training loss is {1}, as at the start ({2}).</source>
        <translation>
            <numerusform>学んでいません。%n ステップ後の学習損失は {1} で、最初 ({2}) と変わりません。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network did not learn: after %n steps the training loss was {1}, as at the start ({2}).</source>
        <translation>
            <numerusform>ネットワークは学びませんでした。%n ステップ後の学習損失は {1} で、最初 ({2}) と変わりませんでした。</numerusform>
        </translation>
    </message>
    <message>
        <source>Learning: the training loss falls. The first validation follows at the end of the epoch.</source>
        <translation>学んでいます。学習損失が下がっています。最初の検証はエポックの終わりです。</translation>
    </message>
    <message>
        <source>The training loss fell; no epoch was validated.</source>
        <translation>学習損失は下がりました。検証したエポックはありません。</translation>
    </message>
    <message>
        <source>The training loss no longer falls.</source>
        <translation>学習損失はもう下がっていません。</translation>
    </message>
    <message>
        <source>The training loss no longer fell in the last epochs.</source>
        <translation>最後のエポックでは学習損失が下がりませんでした。</translation>
    </message>
    <message>
        <source>Learning: the training loss falls. Without validation images it stays unknown whether the network memorises the training images.</source>
        <translation>学んでいます。学習損失が下がっています。検証画像がないため、学習画像を丸暗記しているかどうかは分かりません。</translation>
    </message>
    <message>
        <source>The training loss fell. Without validation images it stays unknown whether the network memorised the training images.</source>
        <translation>学習損失は下がりました。検証画像がないため、学習画像を丸暗記したかどうかは分かりません。</translation>
    </message>
    <message>
        <source>The loss falls, but the validation accuracy does not exceed the baseline ({0} %).</source>
        <translation>損失は下がっていますが、検証の正解率は基準 ({0} %) を超えていません。</translation>
    </message>
    <message>
        <source>The loss fell, but the validation accuracy did not exceed the baseline ({0} %).</source>
        <translation>損失は下がりましたが、検証の正解率は基準 ({0} %) を超えませんでした。</translation>
    </message>
    <message>
        <source>Training improves, validation has got worse since epoch {0}: the network begins to memorise the training images.</source>
        <translation>学習は良くなっていますが、検証はエポック {0} から悪くなっています。学習画像を丸暗記し始めています。</translation>
    </message>
    <message>
        <source>Training improved, validation got worse after epoch {0} of {1}: the network began to memorise the training images.</source>
        <translation>学習は良くなりましたが、検証はエポック {0} / {1} の後に悪くなりました。学習画像を丸暗記し始めました。</translation>
    </message>
    <message numerus="yes">
        <source>Training improves, but validation has not improved for %n epochs; the best is epoch {1}.</source>
        <translation>
            <numerusform>学習は良くなっていますが、検証は %n エポックの間良くなっていません。最良はエポック {1} です。</numerusform>
        </translation>
    </message>
    <message>
        <source>Training improved up to the end, validation until epoch {1} of {2}.</source>
        <translation>学習は最後まで、検証はエポック {1} / {2} まで良くなりました。</translation>
    </message>
    <message numerus="yes">
        <source>No longer improving: validation has not improved for %n epochs, and the training loss hardly falls.</source>
        <translation>
            <numerusform>もう良くなっていません。検証は %n エポックの間良くならず、学習損失もほとんど下がっていません。</numerusform>
        </translation>
    </message>
    <message>
        <source>The network learned until epoch {1} of {2}; after that, neither validation nor training improved.</source>
        <translation>ネットワークはエポック {1} / {2} まで学びました。その後は検証も学習も良くなりませんでした。</translation>
    </message>
    <message>
        <source>Validation improved up to the last epoch ({0}): training longer may help.</source>
        <translation>検証は最後のエポック ({0}) まで良くなりました。もっと長く学習すると良くなるかもしれません。</translation>
    </message>
    <message>
        <source>Learning: validation improves; the best so far is epoch {0}.</source>
        <translation>学んでいます。検証が良くなっています。これまでの最良はエポック {0} です。</translation>
    </message>
    <message>
        <source>The network learned; validation was best in epoch {0} of {1}.</source>
        <translation>ネットワークは学びました。検証の最良はエポック {0} / {1} です。</translation>
    </message>
    <message>
        <source>Learning: the training loss falls. Whether validation improves will be known after the next epoch.</source>
        <translation>学んでいます。学習損失が下がっています。検証が良くなっているかは次のエポックの後に分かります。</translation>
    </message>
    <message>
        <source>The training loss fell; one validation is too few to say more.</source>
        <translation>学習損失は下がりました。検証が 1 回だけでは、それ以上は言えません。</translation>
    </message>
    <message>
        <source>Precision {0} is not available on this computer: {1} Choose fp32.</source>
        <translation>精度 {0} はこのコンピューターでは使えません: {1} fp32 を選んでください。</translation>
    </message>
    <message>
        <source>Local statistics have no effect with 1 worker and without shards: the batch is not divided.</source>
        <translation>ワーカーが 1 つでシャードがないと、バッチは分割されないため、ローカルの統計は効果がありません。</translation>
    </message>
    <message>
        <source>Shards are all the same for any number of workers, so workers cannot have loads of their own with them. Choose one of the two.</source>
        <translation>シャードはワーカー数によらず同じなので、ワーカーごとの負荷は指定できません。どちらかを選んでください。</translation>
    </message>
    <message>
        <source>The loads of the workers, {0}, must be one number for each of them, and the number of workers is {1}. Change one of the two.</source>
        <translation>ワーカーの負荷 {0} は 1 つずつの数でなければなりませんが、ワーカーは {1} です。どちらかを変えてください。</translation>
    </message>
    <message>
        <source>With loads of {0} no worker would compute anything. Choose numbers of 0 or more, at least one of them above 0.</source>
        <translation>負荷が {0} では、どのワーカーも何も計算しません。0 以上の数で、少なくとも 1 つは 0 より大きくしてください。</translation>
    </message>
    <message>
        <source>Workers and shards are available on the CPU only. Choose the device cpu, or 1 worker without shards.</source>
        <translation>ワーカーとシャードは CPU でだけ使えます。デバイスを cpu にするか、ワーカー 1、シャードなしにしてください。</translation>
    </message>
    <message>
        <source>{0} workers are more than the only processor core that this program may use, and would slow each other. Choose 1.</source>
        <translation>{0} ワーカーは、このプログラムが使える 1 コアより多く、互いに遅くなります。1 にしてください。</translation>
    </message>
    <message>
        <source>{0} workers are more than the {1} processor cores that this program may use, and would slow each other. Choose at most {1}.</source>
        <translation>{0} ワーカーは、このプログラムが使える {1} コアより多く、互いに遅くなります。最大 {1} にしてください。</translation>
    </message>
    <message>
        <source>The batch size, {0}, is smaller than the number of its shares, {1}. Choose fewer workers or shards, or a larger batch.</source>
        <translation>バッチサイズ {0} は分担の数 {1} より小さいです。ワーカーかシャードを減らすか、バッチを大きくしてください。</translation>
    </message>
    <message>
        <source>{0} workers cannot compute {1} shards: some would have none. Choose at most as many workers as shards.</source>
        <translation>{0} ワーカーで {1} シャードを計算すると、何もしないワーカーができます。ワーカーはシャード以下にしてください。</translation>
    </message>
    <message>
        <source>{0} workers need a compute thread each, but Compute threads is {1}. Choose fewer workers, or more threads.</source>
        <translation>{0} ワーカーにはそれぞれ計算スレッドが必要ですが、計算スレッドは {1} です。ワーカーを減らすか、スレッドを増やしてください。</translation>
    </message>
    <message>
        <source>Micro-batches cannot be combined with workers or shards in this version. Choose one of them.</source>
        <translation>このバージョンでは、マイクロバッチをワーカーやシャードと組み合わせられません。どちらかを選んでください。</translation>
    </message>
    <message>
        <source>Nesterov momentum works only with sgdm and has no effect with {0}.</source>
        <translation>Nesterov モーメンタムは sgdm でだけ働き、{0} では効果がありません。</translation>
    </message>
    <message>
        <source>Nesterov momentum has no effect while the momentum is 0.</source>
        <translation>モーメンタムが 0 の間、Nesterov モーメンタムは効果がありません。</translation>
    </message>
    <message>
        <source>Weight decay for biases has no effect while the weight decay is 0.</source>
        <translation>重み減衰が 0 の間、バイアスの重み減衰は効果がありません。</translation>
    </message>
    <message>
        <source>The one-cycle schedule has its own warm-up, so Warm-up ({0}) is ignored.</source>
        <translation>1 サイクルのスケジュールには独自のウォームアップがあるため、ウォームアップ ({0}) は無視されます。</translation>
    </message>
    <message>
        <source>The warm-up is as long as the run: the learning rate never stops rising.</source>
        <translation>ウォームアップが実行と同じ長さなので、学習率は上がり続けます。</translation>
    </message>
    <message>
        <source>Micro-batches of {0} have no effect, because the batch size is {1}.</source>
        <translation>バッチサイズが {1} なので、マイクロバッチ {0} は効果がありません。</translation>
    </message>
    <message>
        <source>A patience of {1} has no effect on a run of 1 epoch.</source>
        <translation>1 エポックの実行では、早期終了の待ち {1} は効果がありません。</translation>
    </message>
    <message numerus="yes">
        <source>A patience of {1} has no effect on a run of %n epochs, which ends sooner.</source>
        <translation>
            <numerusform>%n エポックの実行は先に終わるため、早期終了の待ち {1} は効果がありません。</numerusform>
        </translation>
    </message>
    <message>
        <source>A patience of {0} can end the run in the middle of a period of warm restarts, while the learning rate is still high. Set Patience to 0, or to at least {1}.</source>
        <translation>早期終了の待ち {0} では、学習率がまだ高い、ウォームリスタートの周期の途中で実行が終わることがあります。0 か、{1} 以上にしてください。</translation>
    </message>
    <message>
        <source>Label smoothing has no effect with the loss {0}.</source>
        <translation>損失 {0} ではラベル平滑化は効果がありません。</translation>
    </message>
    <message>
        <source>{0} compute threads are far more than the processor cores that this program may use ({1}), and would slow each other. Choose at most {2}.</source>
        <translation>計算スレッド {0} は、このプログラムが使えるコア ({1}) よりはるかに多く、互いに遅くなります。最大 {2} にしてください。</translation>
    </message>
    <message>
        <source>The device {0} is not available. {1} Choose auto or cpu.</source>
        <translation>デバイス {0} は使えません。{1} auto か cpu を選んでください。</translation>
    </message>
    <message>
        <source>This network cannot be trained with {0}: its checkpoints would hold {1} tensors, and those of more than {2} cannot be read again. Use fewer layers, or an optimizer with fewer states (sgdm).</source>
        <translation>このネットワークは {0} では学習できません。チェックポイントのテンソルが {1} 個になり、{2} 個を超えると読み戻せません。レイヤーを減らすか、状態の少ないオプティマイザー (sgdm) を使ってください。</translation>
    </message>
    <message>
        <source>Local statistics have no effect: of a batch of {0}, the smallest share has 1 image, which gives a BatchNorm a single value of each channel, so every step combines the statistics of all shares. Choose fewer shares or a larger batch.</source>
        <translation>ローカルの統計は効果がありません。バッチ {0} の最小の分担が 1 枚で、BatchNorm にはチャンネルごとに 1 つの値しかないため、毎ステップすべての分担の統計をまとめます。分担を減らすか、バッチを大きくしてください。</translation>
    </message>
    <message>
        <source>The last batch of each epoch is one of {0} and has a share with only 1 image, which gives a BatchNorm a single value of each channel, so that step combines the statistics of all shares.</source>
        <translation>各エポックの最後のバッチは {0} で、1 枚だけの分担があります。BatchNorm にはチャンネルごとに 1 つの値しかないため、そのステップではすべての分担の統計をまとめます。</translation>
    </message>
    <message>
        <source>BatchNorm takes its statistics from each share alone. The smallest share has {0} of a batch of {1}, so training is noisy. Choose combined statistics, fewer shares or a larger batch.</source>
        <translation>BatchNorm は分担ごとに統計を取ります。最小の分担はバッチ {1} のうち {0} なので、学習が不安定です。統計をまとめるか、分担を減らすか、バッチを大きくしてください。</translation>
    </message>
    <message>
        <source>There are no training images. Add images, or increase the training fraction.</source>
        <translation>学習画像がありません。画像を追加するか、学習の割合を増やしてください。</translation>
    </message>
    <message>
        <source>BatchNorm takes its statistics from single images, which makes training noisy or impossible. Set Micro-batch to {1}, or use a network without BatchNorm.</source>
        <translation>BatchNorm が 1 枚の画像から統計を取るため、学習が不安定か不可能になります。マイクロバッチを {1} にするか、BatchNorm のないネットワークを使ってください。</translation>
    </message>
    <message numerus="yes">
        <source>A batch of {2} is computed in micro-batches of %n images. BatchNorm takes its statistics from so few, which makes training noisy. Set Micro-batch to {1}, or use a network without BatchNorm.</source>
        <translation>
            <numerusform>バッチ {2} を %n 枚ずつのマイクロバッチで計算します。BatchNorm の統計がこの枚数だけなので、学習が不安定です。マイクロバッチを {1} にするか、BatchNorm のないネットワークを使ってください。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>BatchNorm takes its statistics from micro-batches of %n images, not from the whole batch.</source>
        <translation>
            <numerusform>BatchNorm はバッチ全体ではなく、%n 枚ずつのマイクロバッチから統計を取ります。</numerusform>
        </translation>
    </message>
    <message>
        <source>The best epoch cannot be chosen by {0}: it is not measured for this task and data. Choose one of {1}.</source>
        <translation>{0} はこのタスクとデータでは測られないため、最良のエポックを選べません。{1} から選んでください。</translation>
    </message>
    <message>
        <source>No images yet. Choose a folder.</source>
        <translation>まだ画像がありません。フォルダーを選んでください。</translation>
    </message>
    <message>
        <source>This computer has one processor core, so there is nothing to divide among workers.</source>
        <translation>このコンピューターのコアは 1 つなので、ワーカーに分けるものがありません。</translation>
    </message>
    <message>
        <source>A batch of one image cannot be divided.</source>
        <translation>画像 1 枚のバッチは分けられません。</translation>
    </message>
    <message>
        <source>One worker was measured, so there is nothing to compare.</source>
        <translation>測ったワーカーが 1 つなので、比べるものがありません。</translation>
    </message>
    <message>
        <source>{0} workers would be {1} % faster: {2} ms per step instead of {3} with 1 worker.</source>
        <translation>{0} ワーカーなら {1} % 速くなります。1 ワーカーの {3} ms に対して 1 ステップ {2} ms です。</translation>
    </message>
    <message>
        <source>{0} workers would take {1} % longer: {2} ms per step instead of {3} with 1 worker.</source>
        <translation>{0} ワーカーでは {1} % 長くかかります。1 ワーカーの {3} ms に対して 1 ステップ {2} ms です。</translation>
    </message>
    <message>
        <source>{0} workers would be about as fast: {1} ms per step, and {2} with 1 worker.</source>
        <translation>{0} ワーカーでもほぼ同じ速さです。1 ステップ {1} ms、1 ワーカーでは {2} です。</translation>
    </message>
    <message>
        <source>That is uncertain: with 1 worker, half of the steps took less than {1} or more than {2} ms. Measure again when nothing else is running.</source>
        <translation>これは不確かです。1 ワーカーでは、ステップの半分が {1} ms 未満か {2} ms 超でした。ほかに何も動いていないときに測り直してください。</translation>
    </message>
    <message>
        <source>That is uncertain: with {0} workers, half of the steps took less than {1} or more than {2} ms. Measure again when nothing else is running.</source>
        <translation>これは不確かです。{0} ワーカーでは、ステップの半分が {1} ms 未満か {2} ms 超でした。ほかに何も動いていないときに測り直してください。</translation>
    </message>
    <message>
        <source>Each step joins {0} of gradients of every worker in {1} ms, and the workers wait {2} ms for each other.</source>
        <translation>毎ステップ、各ワーカーの勾配 {0} を {1} ms でまとめ、ワーカーは互いを {2} ms 待ちます。</translation>
    </message>
    <message>
        <source>Each step joins {0} of gradients of every worker in {1} ms and sums of BatchNorm in {2} ms, and the workers wait {3} ms for each other.</source>
        <translation>毎ステップ、各ワーカーの勾配 {0} を {1} ms で、BatchNorm の和を {2} ms でまとめ、ワーカーは互いを {3} ms 待ちます。</translation>
    </message>
    <message>
        <source>Computing a share alone takes {0} ms, and the whole batch with 1 worker {1} ms.</source>
        <translation>分担だけの計算は {0} ms、1 ワーカーでバッチ全体なら {1} ms です。</translation>
    </message>
    <message>
        <source>Joining sums of BatchNorm is {0} % of a step; with Statistics of a batch local, workers would not join them within a step, but each share would be normalised by its own mean and variance, which changes the result.</source>
        <translation>BatchNorm の和をまとめるのにステップの {0} % かかります。「バッチの統計」をローカルにすると、ステップ内でまとめずに済みますが、分担ごとの平均と分散で正規化されるため、結果が変わります。</translation>
    </message>
    <message>
        <source>These times contradict each other: with 1 worker a batch of {1} took {2} ms, less than the {3} ms of {4}. Measure again when nothing else is running.</source>
        <translation>これらの時間は矛盾しています。1 ワーカーではバッチ {1} が {2} ms で、{4} の {3} ms より短くなりました。ほかに何も動いていないときに測り直してください。</translation>
    </message>
    <message>
        <source>These times contradict each other: with {0} workers a batch of {1} took {2} ms, less than the {3} ms of {4}. Measure again when nothing else is running.</source>
        <translation>これらの時間は矛盾しています。{0} ワーカーではバッチ {1} が {2} ms で、{4} の {3} ms より短くなりました。ほかに何も動いていないときに測り直してください。</translation>
    </message>
    <message>
        <source>A batch of {0} could not be measured for comparison: {1}</source>
        <translation>比較のためのバッチ {0} を測れませんでした: {1}</translation>
    </message>
    <message>
        <source>With a batch of {0}, {1} workers would be {2} % faster than 1.</source>
        <translation>バッチ {0} なら、{1} ワーカーは 1 ワーカーより {2} % 速くなります。</translation>
    </message>
    <message>
        <source>A batch of {0} would change that: with it, {1} workers would be {2} % faster than 1.</source>
        <translation>バッチ {0} なら変わります。{1} ワーカーは 1 ワーカーより {2} % 速くなります。</translation>
    </message>
    <message>
        <source>With a batch of {0} they would not pay: {1} workers would take {2} ms per step, and 1 worker {3} ms.</source>
        <translation>バッチ {0} では得になりません。{1} ワーカーは 1 ステップ {2} ms、1 ワーカーは {3} ms です。</translation>
    </message>
    <message>
        <source>A batch of {0} would not change that: with it, {1} workers would take {2} ms per step, and 1 worker {3} ms.</source>
        <translation>バッチ {0} でも変わりません。{1} ワーカーは 1 ステップ {2} ms、1 ワーカーは {3} ms です。</translation>
    </message>
    <message>
        <source>That is with all layers in every step: where images are not varied, 1 worker computes the frozen layers only once for each image, and several compute them in every epoch.</source>
        <translation>これは毎ステップすべてのレイヤーを計算した場合です。画像を変化させないとき、1 ワーカーは固定したレイヤーを画像ごとに 1 回だけ計算しますが、複数では毎エポック計算します。</translation>
    </message>
    <message>
        <source>From {0} workers on, joining {1} of gradients takes longer than computing a share: {2} and {3} ms.</source>
        <translation>{0} ワーカーからは、勾配 {1} をまとめる時間が分担の計算より長くなります: {2} と {3} ms。</translation>
    </message>
    <message>
        <source>From {0} workers on, joining sums of BatchNorm takes longer than computing a share: {2} and {3} ms.</source>
        <translation>{0} ワーカーからは、BatchNorm の和をまとめる時間が分担の計算より長くなります: {2} と {3} ms。</translation>
    </message>
    <message>
        <source>From {0} workers on, they wait longer for each other than they compute a share: {2} and {3} ms.</source>
        <translation>{0} ワーカーからは、互いを待つ時間が分担の計算より長くなります: {2} と {3} ms。</translation>
    </message>
    <message>
        <source>From {0} workers on, the update and what else does not shrink with a share takes longer than computing it: {2} and {3} ms.</source>
        <translation>{0} ワーカーからは、更新など分担を減らしても縮まない部分が、分担の計算より長くなります: {2} と {3} ms。</translation>
    </message>
    <message>
        <source>With this batch, none of these numbers of workers would be faster than 1.</source>
        <translation>このバッチでは、どのワーカー数も 1 より速くなりません。</translation>
    </message>
    <message>
        <source>With this batch, {0} workers on {1} cores would be fastest: {2} ms per step, {3} times as fast as 1 worker here.</source>
        <translation>このバッチでは、{1} コアで {0} ワーカーが最速です。1 ステップ {2} ms で、ここの 1 ワーカーの {3} 倍の速さです。</translation>
    </message>
    <message>
        <source>With up to {0} workers, computing a share would take longer than anything else in a step.</source>
        <translation>{0} ワーカーまでは、分担の計算がステップの中で最も長くかかります。</translation>
    </message>
    <message>
        <source>More workers are not predicted with shards, of which there are as many with any number of workers.</source>
        <translation>シャードの数はワーカー数によらず同じなので、ワーカーを増やした場合の予測はしません。</translation>
    </message>
    <message>
        <source>More workers are not predicted from such times.</source>
        <translation>このような時間からは、ワーカーを増やした場合を予測しません。</translation>
    </message>
    <message>
        <source>More workers are not predicted from {0} with {1} threads each. Measure {2} workers, one for each core, too; the batch needs at least as many images.</source>
        <translation>それぞれ {1} スレッドの {0} からは、ワーカーを増やした場合を予測しません。コアごとに 1 つの {2} ワーカーも測ってください。バッチには少なくとも同じ枚数が必要です。</translation>
    </message>
    <message>
        <source>The test images have a class that no other image has, {0}, so it cannot be learned. Rename its folder to that of a class, or exclude it.</source>
        <translation>テスト画像に、ほかの画像にないクラス {0} があり、学習できません。フォルダーをクラスの名前に変えるか、除外してください。</translation>
    </message>
    <message>
        <source>The test images have a class that no other image has, {0}, so it cannot be learned. If it is {1}, rename its folder; or exclude the class.</source>
        <translation>テスト画像に、ほかの画像にないクラス {0} があり、学習できません。{1} のことならフォルダーの名前を変え、違うならクラスを除外してください。</translation>
    </message>
    <message>
        <source>Besides those of the folder of test images, 1 image is a test image because of the folder that it is in.</source>
        <translation>テスト画像のフォルダーのほかに、入っているフォルダーのため 1 枚がテスト画像になります。</translation>
    </message>
    <message numerus="yes">
        <source>Besides those of the folder of test images, %n images are test images because of the folders that they are in.</source>
        <translation>
            <numerusform>テスト画像のフォルダーのほかに、入っているフォルダーのため %n 枚がテスト画像になります。</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} is relabelled: its class is {2}. Each class is split by itself, so another image may have changed its split, too.</source>
        <translation>{1} のクラスは {2} に変更されています。クラスごとに分割するため、ほかの画像の分割も変わることがあります。</translation>
    </message>
    <message numerus="yes">
        <source>%n images are relabelled, for example {1}: its class is {2}. Each class is split by itself, so other images may have changed their split, too.</source>
        <translation>
            <numerusform>%n 枚の画像のクラスが変更されています (例: {1} は {2})。クラスごとに分割するため、ほかの画像の分割も変わることがあります。</numerusform>
        </translation>
    </message>
    <message>
        <source>Use &apos;{0}&apos; again</source>
        <translation>「{0}」をまた使う</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot be bypassed: it receives the images, and nothing comes before it. Use it again.</source>
        <translation>「{0}」はバイパスできません。画像を受け取り、前に何もないためです。また使うようにしてください。</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot be bypassed: it has several inputs, and only one could pass through it. Use it again, or delete the other connections.</source>
        <translation>「{0}」はバイパスできません。入力がいくつもあり、素通しできるのは 1 つだけです。また使うか、ほかの接続を削除してください。</translation>
    </message>
    <message>
        <source>Training was stopped after epoch {0} of {1}.</source>
        <translation>学習はエポック {0} / {1} の後で停止しました。</translation>
    </message>
    <message>
        <source>Validation improved up to the last epoch.</source>
        <translation>検証は最後のエポックまで良くなりました。</translation>
    </message>
    <message>
        <source>Not even the training images are learned yet.</source>
        <translation>学習画像さえまだ学べていません。</translation>
    </message>
    <message>
        <source>Nothing says yet that the network has learned all that it can.</source>
        <translation>ネットワークが学べることをすべて学んだとは、まだ言えません。</translation>
    </message>
    <message>
        <source>The most frequent mistake: {2} ({0} of {1}).</source>
        <translation>最も多い間違い: {2} ({1} 枚中 {0} 枚)。</translation>
    </message>
    <message>
        <source>It has learned from a million photos what these images cannot show.</source>
        <translation>百万枚の写真から、この画像では学べないことを学んでいます。</translation>
    </message>
    <message>
        <source>More layers of the trained network are adapted to these images.</source>
        <translation>学習済みネットワークのより多くのレイヤーが、この画像に合わせて変わります。</translation>
    </message>
    <message>
        <source>The images have about {0} pixels on their shorter side; the network sees {1}.</source>
        <translation>画像の短辺は約 {0} ピクセルですが、ネットワークが見るのは {1} です。</translation>
    </message>
    <message>
        <source>The network reaches only {0} on its training images, and more epochs do not help.</source>
        <translation>学習画像でも {0} にしか達せず、エポックを増やしても良くなりません。</translation>
    </message>
    <message>
        <source>Validation got worse while training improved: the network memorised its images.</source>
        <translation>学習が良くなる間に検証は悪くなりました。ネットワークが画像を丸暗記しています。</translation>
    </message>
    <message>
        <source>It does much better on its training images ({0}) than on others.</source>
        <translation>学習画像 ({0}) では、ほかの画像よりずっと良い結果です。</translation>
    </message>
    <message>
        <source>With learning rate {0} the training loss did not fall.</source>
        <translation>学習率 {0} では学習損失が下がりませんでした。</translation>
    </message>
    <message>
        <source>Train the last planned epoch</source>
        <translation>計画の最後のエポックを学習</translation>
    </message>
    <message numerus="yes">
        <source>Train the %n epochs left</source>
        <translation>
            <numerusform>残り %n エポックを学習</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n more epochs</source>
        <translation>
            <numerusform>さらに %n エポック学習</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Review %n images of {1} predicted as {2}</source>
        <translation>
            <numerusform>{1} を {2} と予測した %n 枚を見直す</numerusform>
        </translation>
    </message>
    <message>
        <source>Start from the trained network {0}</source>
        <translation>学習済みネットワーク {0} から始める</translation>
    </message>
    <message>
        <source>Larger input: {0}×{0}</source>
        <translation>入力を大きく: {0}×{0}</translation>
    </message>
    <message>
        <source>Larger network: {0}</source>
        <translation>ネットワークを大きく: {0}</translation>
    </message>
    <message>
        <source>Train with augmented images</source>
        <translation>データ拡張をして学習</translation>
    </message>
    <message>
        <source>Train with weight decay {0}</source>
        <translation>重み減衰 {0} で学習</translation>
    </message>
    <message>
        <source>Train with learning rate {0}</source>
        <translation>学習率 {0} で学習</translation>
    </message>
    <message>
        <source>Train with effort Balanced</source>
        <translation>「標準」で学習</translation>
    </message>
    <message>
        <source>Train with effort Thorough</source>
        <translation>「じっくり」で学習</translation>
    </message>
    <message>
        <source>Trained on, from epoch {0} to {1}</source>
        <translation>エポック {0} から {1} までさらに学習</translation>
    </message>
    <message numerus="yes">
        <source>{1} points ({2} to {3} % on the same %n images), within chance: {4} to {5} points with 95 % confidence.</source>
        <translation>
            <numerusform>{1} ポイント (同じ %n 枚で {2} → {3} %)、偶然の範囲内: 95 % 信頼区間 {4}~{5} ポイント。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{1} points ({2} to {3} % on the same %n images), more than chance: {4} to {5} points with 95 % confidence.</source>
        <translation>
            <numerusform>{1} ポイント (同じ %n 枚で {2} → {3} %)、偶然を超える: 95 % 信頼区間 {4}~{5} ポイント。</numerusform>
        </translation>
    </message>
    <message>
        <source>It is underfitting: a larger network or a larger input would help, more epochs would not.</source>
        <translation>学習不足です。ネットワークか入力を大きくすると良くなりますが、エポックを増やしても良くなりません。</translation>
    </message>
    <message>
        <source>The gap to new images is wide, but validation still improved at the end: train longer first. More images or more augmentation would narrow the gap.</source>
        <translation>新しい画像との差は大きいですが、最後まで検証は良くなっていました。まず長く学習してください。画像を増やすか、データ拡張を強くすると差が縮まります。</translation>
    </message>
    <message>
        <source>There is almost no gap: the network that was tested had not memorised them.</source>
        <translation>差はほとんどありません。テストしたネットワークは丸暗記していません。</translation>
    </message>
    <message numerus="yes">
        <source>With only %n images, the accuracy on others may be anything from {1} to {2} %; testing on more would narrow that.</source>
        <translation>
            <numerusform>画像が %n 枚だけなので、ほかの画像での正解率は {1} から {2} % のどこでもありえます。もっと多くでテストすると狭まります。</numerusform>
        </translation>
    </message>
    <message>
        <source>{1} is trained from random weights. The other settings are chosen for 1 training image.</source>
        <translation>{1} はランダムな重みから学習します。ほかの設定は学習画像 1 枚に合わせてあります。</translation>
    </message>
    <message numerus="yes">
        <source>{1} is trained from random weights. The other settings are chosen for %n training images.</source>
        <translation>
            <numerusform>{1} はランダムな重みから学習します。ほかの設定は学習画像 %n 枚に合わせてあります。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Learning, but validation has not improved for %n epochs; the best so far is epoch {1}.</source>
        <translation>
            <numerusform>学習中ですが、検証は %n エポックの間良くなっていません。これまでの最良はエポック {1} です。</numerusform>
        </translation>
    </message>
    <message>
        <source>One of the most frequent mistakes: {2} ({0} of {1}).</source>
        <translation>最も多い間違いの一つ: {2} ({1} 枚中 {0} 枚)。</translation>
    </message>
    <message>
        <source>The folder {1} is empty. If it is to be a class, put images into it and open the images again.</source>
        <translation>フォルダー {1} は空です。クラスにするなら画像を入れて画像を開き直してください。</translation>
    </message>
    <message numerus="yes">
        <source>%n folders are empty: {1}. Put images into those that are to be classes and open the images again.</source>
        <translation>
            <numerusform>%n 個のフォルダーが空です: {1}。クラスにするものには画像を入れて画像を開き直してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The learning rate {0} is far above what is usual with {1} ({2} to {3}): the loss will probably explode or become NaN. Choose a smaller one.</source>
        <translation>学習率 {0} は {1} で普通の値 ({2}~{3}) よりはるかに大きく、損失はおそらく爆発するか NaN になります。小さくしてください。</translation>
    </message>
    <message>
        <source>The weight decay {0} is far above what is usual with {1} (at most {2}): it will probably pull the weights to 0, so that nothing is learned. Choose a smaller one.</source>
        <translation>重み減衰 {0} は {1} で普通の値 (最大 {2}) よりはるかに大きく、重みはおそらく 0 に引き寄せられて何も学習されません。小さくしてください。</translation>
    </message>
    <message>
        <source>With a momentum of {0}, each step mostly repeats the steps before it, so the training will probably diverge. Usual is 0.9.</source>
        <translation>モメンタム {0} では各ステップがそれまでのステップをほぼ繰り返すため、学習はおそらく発散します。普通は 0.9 です。</translation>
    </message>
    <message>
        <source>The learning rate {0} is far below what is usual with {1} ({2} to {3}): next to nothing will be learned. Choose a larger one.</source>
        <translation>学習率 {0} は {1} で普通の値 ({2} から {3}) よりはるかに小さく、ほとんど何も学習されません。もっと大きくしてください。</translation>
    </message>
</context>
<context>
    <name>EffortBar</name>
    <message>
        <source>Effort</source>
        <translation>かける時間</translation>
    </message>
</context>
<context>
    <name>FeatureMaps</name>
    <message>
        <source>Channel %1</source>
        <translation>チャンネル %1</translation>
    </message>
    <message>
        <source>%1: bright where it answers to the image. Click to see which of your images excite it most.</source>
        <translation>%1: 画像に反応するところが明るくなります。クリックすると、最も強く反応する画像を表示します。</translation>
    </message>
    <message>
        <source>It answers most strongly of all channels.</source>
        <translation>すべてのチャンネルの中で最も強く反応します。</translation>
    </message>
    <message>
        <source>At the pointer: %1 of the way from its weakest answer to its strongest one</source>
        <translation>ポインターの位置: 最も弱い反応から最も強い反応までの %1</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>Frozen</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Training leaves the layer as it is, which saves time and memory. The padlock on the canvas does the same.</source>
        <translation>学習してもレイヤーを変えず、時間とメモリーを節約します。キャンバスの錠前と同じです。</translation>
    </message>
    <message>
        <source>Rate factor</source>
        <translation>学習率の倍率</translation>
    </message>
    <message>
        <source>The layer&apos;s learning rate is multiplied by this: with 0.1, it changes ten times more slowly than others.</source>
        <translation>レイヤーの学習率にこれを掛けます。0.1 なら、ほかより 10 倍ゆっくり変わります。</translation>
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
        <translation>いちばん上のフォルダーから</translation>
    </message>
    <message>
        <source>from the parent folder</source>
        <translation>親フォルダーから</translation>
    </message>
    <message>
        <source>from the file name</source>
        <translation>ファイル名から</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>stretched to fit</source>
        <translation>引き伸ばす</translation>
    </message>
    <message>
        <source>cropped to centre</source>
        <translation>中央で切り抜く</translation>
    </message>
    <message>
        <source>padded to fit</source>
        <translation>余白を付ける</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最良</translation>
    </message>
    <message>
        <source>bf16</source>
        <translation>bf16</translation>
    </message>
    <message>
        <source>bilinear</source>
        <translation>双線形</translation>
    </message>
    <message>
        <source>channels of each pixel</source>
        <translation>各画素のチャンネル</translation>
    </message>
    <message>
        <source>combined</source>
        <translation>まとめる</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>一定</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>コサイン</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>explicit</source>
        <translation>個別指定</translation>
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
        <translation>画像全体</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最後</translation>
    </message>
    <message>
        <source>local</source>
        <translation>ローカル</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>メモリー</translation>
    </message>
    <message>
        <source>nearest</source>
        <translation>最近傍</translation>
    </message>
    <message>
        <source>off</source>
        <translation>オフ</translation>
    </message>
    <message>
        <source>one cycle</source>
        <translation>1 サイクル</translation>
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
        <translation>モーメンタム付き SGD</translation>
    </message>
    <message>
        <source>in steps</source>
        <translation>段階的</translation>
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
        <translation>検証損失</translation>
    </message>
    <message>
        <source>warm restarts</source>
        <translation>ウォームリスタート</translation>
    </message>
    <message numerus="yes">
        <source>epoch(s)</source>
        <translation>
            <numerusform>エポック</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>image(s)</source>
        <translation>
            <numerusform>枚</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>minute(s)</source>
        <translation>
            <numerusform>分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>step(s)</source>
        <translation>
            <numerusform>ステップ</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>on</source>
        <translation>オン</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>早期終了の待ち</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>分割</translation>
    </message>
    <message>
        <source>Fractions for training, validation and test, per class; existing train/ val/ test/ folders are kept.</source>
        <translation>クラスごとの学習、検証、テストの割合。train/ val/ test/ フォルダーがあればそのまま使います。</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>たたむ</translation>
    </message>
    <message>
        <source>Hold out one fold of a cross-validation as test images, such as 2/5 for the second of five, or none.</source>
        <translation>交差検証の 1 つの組をテスト画像として取り分けます。2/5 なら 5 つのうち 2 番目、または none。</translation>
    </message>
    <message>
        <source>Excluded images</source>
        <translation>除外した画像</translation>
    </message>
    <message>
        <source>Exclude an image, by its path inside the folder; can be repeated.</source>
        <translation>画像を除外します。フォルダー内のパスで指定し、何度でも書けます。</translation>
    </message>
    <message>
        <source>Excluded classes</source>
        <translation>除外したクラス</translation>
    </message>
    <message>
        <source>Exclude a class; can be repeated.</source>
        <translation>クラスを除外します。何度でも書けます。</translation>
    </message>
    <message>
        <source>Added classes</source>
        <translation>追加したクラス</translation>
    </message>
    <message>
        <source>Add a class that has no folder, for --relabel; can be repeated.</source>
        <translation>フォルダーのないクラスを --relabel のために追加します。何度でも書けます。</translation>
    </message>
    <message>
        <source>Relabelled images</source>
        <translation>クラスを変えた画像</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>ラベル</translation>
    </message>
    <message>
        <source>What names the class: the top folder (top), the innermost folder (parent), the file name up to its number (name), or nothing (none).</source>
        <translation>クラス名の元: いちばん上のフォルダー (top)、いちばん内側のフォルダー (parent)、番号までのファイル名 (name)、なし (none)。</translation>
    </message>
    <message>
        <source>Random seed of the split</source>
        <translation>分割の乱数シード</translation>
    </message>
    <message>
        <source>The same seed gives the same split on every computer.</source>
        <translation>同じシードなら、どのコンピューターでも同じ分割になります。</translation>
    </message>
    <message>
        <source>Flip left–right</source>
        <translation>左右反転</translation>
    </message>
    <message>
        <source>Mirrors half of the images. Not suitable for letters and digits.</source>
        <translation>画像の半分を左右反転します。文字や数字には向きません。</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>ずらし</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Shifts by up to this fraction of each side.</source>
        <translation>各辺のこの割合までずらします。</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>回転</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Rotates by up to this angle in either direction.</source>
        <translation>どちらの向きにもこの角度まで回転します。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大きさ</translation>
    </message>
    <message>
        <source>Scales up or down by up to this amount.</source>
        <translation>この割合まで拡大または縮小します。</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>明るさ</translation>
    </message>
    <message>
        <source>Darkens or brightens by up to this amount.</source>
        <translation>この割合まで暗くまたは明るくします。</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>コントラスト</translation>
    </message>
    <message>
        <source>Lowers or raises contrast by up to this amount.</source>
        <translation>この割合までコントラストを下げるか上げます。</translation>
    </message>
    <message>
        <source>Flip top–bottom</source>
        <translation>上下反転</translation>
    </message>
    <message>
        <source>For images with no fixed top and bottom, such as cells or aerial photos.</source>
        <translation>細胞や航空写真のように、上下の決まっていない画像に使います。</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高さ</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>幅</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>チャンネル</translation>
    </message>
    <message>
        <source>Resize</source>
        <translation>リサイズ</translation>
    </message>
    <message>
        <source>How images with other proportions are resized to the input size.</source>
        <translation>縦横比の違う画像を入力サイズに合わせる方法。</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Use this mean instead, for pixels divided by 255.</source>
        <translation>255 で割った画素に対して、代わりにこの平均を使います。</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>標準偏差</translation>
    </message>
    <message>
        <source>Use this standard deviation instead.</source>
        <translation>代わりにこの標準偏差を使います。</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>活性化</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Add</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>結合</translation>
    </message>
    <message>
        <source>Adds its inputs element by element; joins the skip connection of residual networks.</source>
        <translation>入力を要素ごとに足します。残差ネットワークのスキップ接続を合流させます。</translation>
    </message>
    <message>
        <source>Include padding</source>
        <translation>パディングを含める</translation>
    </message>
    <message>
        <source>Include the zeros of the padding in the average.</source>
        <translation>パディングの 0 も平均に含めます。</translation>
    </message>
    <message>
        <source>Average pooling</source>
        <translation>平均プーリング</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>プーリング</translation>
    </message>
    <message>
        <source>Shrinks the image: each window is replaced by its average.</source>
        <translation>画像を縮めます。窓ごとに平均で置き換えます。</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>モーメンタム</translation>
    </message>
    <message>
        <source>Weight of each new batch in the running averages used for prediction.</source>
        <translation>予測に使う移動平均での、新しいバッチの重み。</translation>
    </message>
    <message>
        <source>Batch normalisation</source>
        <translation>バッチ正規化</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>正規化</translation>
    </message>
    <message>
        <source>Normalises every channel over the batch; deep networks train faster with it.</source>
        <translation>チャンネルごとにバッチ全体で正規化します。深いネットワークの学習が速くなります。</translation>
    </message>
    <message>
        <source>Channel shuffle</source>
        <translation>チャンネルシャッフル</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形</translation>
    </message>
    <message>
        <source>Mixes the channels of groups, so that the next grouped or split layer sees some of each; used in ShuffleNet.</source>
        <translation>グループのチャンネルを混ぜ、次のグループ化または分割されたレイヤーがそれぞれを少しずつ見られるようにします。ShuffleNet で使われます。</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>グループ</translation>
    </message>
    <message>
        <source>Consecutive parts of the channels, of which one after the other gives a channel.</source>
        <translation>チャンネルを連続した部分に分け、順に 1 つずつチャンネルを取ります。</translation>
    </message>
    <message>
        <source>Concatenate</source>
        <translation>Concatenate</translation>
    </message>
    <message>
        <source>Concatenates the channels of all inputs.</source>
        <translation>すべての入力のチャンネルを連結します。</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>畳み込み</translation>
    </message>
    <message>
        <source>Detects small patterns anywhere in the image; the main layer of most networks.</source>
        <translation>画像のどこにでもある小さな模様を見つけます。多くのネットワークの中心となるレイヤーです。</translation>
    </message>
    <message>
        <source>Output padding</source>
        <translation>出力パディング</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>Pixels added at the bottom and right of the output; must be less than the stride. Not used with padding same.</source>
        <translation>出力の下と右に加える画素。ストライドより小さくなければなりません。パディング same では使いません。</translation>
    </message>
    <message>
        <source>Transposed convolution</source>
        <translation>転置畳み込み</translation>
    </message>
    <message>
        <source>Upsamples the image with trained filters: the transpose of a convolution.</source>
        <translation>学習したフィルターで画像を拡大します。畳み込みの転置です。</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>フィルター</translation>
    </message>
    <message>
        <source>Number of filters, which is the number of output channels. 0: one per class, or the image&apos;s channels for reconstruction.</source>
        <translation>フィルターの数、つまり出力チャンネル数。0: クラスごとに 1 つ、再構成では画像のチャンネル数。</translation>
    </message>
    <message>
        <source>Splits the channels into this many independent groups.</source>
        <translation>チャンネルをこの数の独立したグループに分けます。</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>バイアス</translation>
    </message>
    <message>
        <source>Adds a trained value per filter; not needed if a BatchNorm follows.</source>
        <translation>フィルターごとに学習する値を足します。BatchNorm が続くなら不要です。</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>Height and width of the filters.</source>
        <translation>フィルターの高さと幅。</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>ストライド</translation>
    </message>
    <message>
        <source>Distance between neighbouring window positions.</source>
        <translation>隣り合う窓の間隔。</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>ダイレーション</translation>
    </message>
    <message>
        <source>Distance between the pixels that a filter reads.</source>
        <translation>フィルターが読む画素の間隔。</translation>
    </message>
    <message>
        <source>Dense</source>
        <translation>Dense</translation>
    </message>
    <message>
        <source>Connects every output to every input value; images are flattened automatically.</source>
        <translation>すべての出力をすべての入力値とつなぎます。画像は自動的に平坦化されます。</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>ユニット</translation>
    </message>
    <message>
        <source>Number of outputs; 0: one per class.</source>
        <translation>出力の数。0: クラスごとに 1 つ。</translation>
    </message>
    <message>
        <source>Adds a trained value to every output.</source>
        <translation>出力ごとに学習する値を足します。</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Sets a random part of the values to 0 during training, to reduce overfitting.</source>
        <translation>学習中に値の一部を無作為に 0 にして、過学習を減らします。</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>Fraction of the values set to 0: 0.5 is half of them.</source>
        <translation>0 にする値の割合。0.5 なら半分です。</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>イプシロン</translation>
    </message>
    <message>
        <source>Added to the variance to avoid division by 0.</source>
        <translation>0 で割らないように分散に足します。</translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation>Flatten</translation>
    </message>
    <message>
        <source>Turns the pixels of all channels into one vector, for Dense layers.</source>
        <translation>全チャンネルの画素を、Dense レイヤーのために 1 つのベクトルにします。</translation>
    </message>
    <message>
        <source>GELU</source>
        <translation>GELU</translation>
    </message>
    <message>
        <source>A smooth variant of ReLU that keeps small negative values.</source>
        <translation>小さな負の値を残す、滑らかな ReLU。</translation>
    </message>
    <message>
        <source>Global average</source>
        <translation>グローバル平均</translation>
    </message>
    <message>
        <source>One value per channel: its average over the whole image.</source>
        <translation>チャンネルごとに 1 つの値、画像全体の平均です。</translation>
    </message>
    <message>
        <source>Hard sigmoid</source>
        <translation>ハードシグモイド</translation>
    </message>
    <message>
        <source>A sigmoid of straight lines, quick to compute: 0 below -3, 1 above 3.</source>
        <translation>直線でできた、計算の速いシグモイド。-3 未満で 0、3 超で 1 です。</translation>
    </message>
    <message>
        <source>Hard swish</source>
        <translation>ハード swish</translation>
    </message>
    <message>
        <source>SiLU with a hard sigmoid instead of its sigmoid, quick to compute; used in MobileNetV3.</source>
        <translation>シグモイドの代わりにハードシグモイドを使う SiLU で、計算が速く、MobileNetV3 で使われます。</translation>
    </message>
    <message>
        <source>0: taken from the images.</source>
        <translation>0: 画像から取ります。</translation>
    </message>
    <message>
        <source>from the images</source>
        <translation>画像から</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Input</translation>
    </message>
    <message>
        <source>Receives the images.</source>
        <translation>画像を受け取ります。</translation>
    </message>
    <message>
        <source>Layer normalisation</source>
        <translation>レイヤー正規化</translation>
    </message>
    <message>
        <source>Normalises each image separately, independent of the batch.</source>
        <translation>バッチによらず、画像ごとに正規化します。</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>範囲</translation>
    </message>
    <message>
        <source>Normalises all values of an image together, or the channels of each pixel by themselves.</source>
        <translation>画像の全値をまとめて、または各画素のチャンネルごとに正規化します。</translation>
    </message>
    <message>
        <source>Leaky ReLU</source>
        <translation>Leaky ReLU</translation>
    </message>
    <message>
        <source>Keeps positive values and scales negative ones down instead of setting them to 0.</source>
        <translation>正の値を保ち、負の値は 0 にせず小さくします。</translation>
    </message>
    <message>
        <source>Slope below 0</source>
        <translation>0 未満の傾き</translation>
    </message>
    <message>
        <source>Factor for negative values, such as 0.01.</source>
        <translation>負の値に掛ける数。例: 0.01。</translation>
    </message>
    <message>
        <source>Max pooling</source>
        <translation>最大プーリング</translation>
    </message>
    <message>
        <source>Shrinks the image: each window is replaced by its largest value.</source>
        <translation>画像を縮めます。窓ごとに最大値で置き換えます。</translation>
    </message>
    <message>
        <source>Multiply</source>
        <translation>Multiply</translation>
    </message>
    <message>
        <source>Multiplies its inputs element by element; one value per channel scales the whole channel.</source>
        <translation>入力を要素ごとに掛けます。チャンネルごとに 1 つの値なら、チャンネル全体を拡縮します。</translation>
    </message>
    <message>
        <source>Pool size</source>
        <translation>プールの大きさ</translation>
    </message>
    <message>
        <source>Height and width of the window that becomes one pixel.</source>
        <translation>1 画素になる窓の高さと幅。</translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation>ReLU</translation>
    </message>
    <message>
        <source>Keeps positive values and sets the rest to 0; the standard choice after a convolution.</source>
        <translation>正の値を保ち、ほかを 0 にします。畳み込みの後の標準的な選択です。</translation>
    </message>
    <message>
        <source>ReLU6</source>
        <translation>ReLU6</translation>
    </message>
    <message>
        <source>ReLU limited to 6; used in small networks for mobile devices.</source>
        <translation>6 で頭打ちにした ReLU。モバイル向けの小さなネットワークで使われます。</translation>
    </message>
    <message>
        <source>Sigmoid</source>
        <translation>シグモイド</translation>
    </message>
    <message>
        <source>Maps every value to between 0 and 1, for example for the pixels of a reconstructed image.</source>
        <translation>すべての値を 0 から 1 の間に写します。再構成画像の画素などに使います。</translation>
    </message>
    <message>
        <source>SiLU</source>
        <translation>SiLU</translation>
    </message>
    <message>
        <source>A smooth variant of ReLU: each value times its own sigmoid (also called Swish).</source>
        <translation>滑らかな ReLU。各値に自身のシグモイドを掛けます (Swish とも呼びます)。</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>スライス</translation>
    </message>
    <message>
        <source>Takes some of the channels and leaves out the others.</source>
        <translation>一部のチャンネルを取り、ほかは捨てます。</translation>
    </message>
    <message>
        <source>First channel</source>
        <translation>最初のチャンネル</translation>
    </message>
    <message>
        <source>How many channels before it are left out.</source>
        <translation>その前に捨てるチャンネル数。</translation>
    </message>
    <message>
        <source>How many are taken; 0: all from the first one on.</source>
        <translation>取る数。0: 最初のチャンネルから先すべて。</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Turns class scores into probabilities that add up to 1; the last layer of a classifier. On an image it works on every pixel.</source>
        <translation>クラスのスコアを、合計が 1 の確率に変えます。分類器の最後のレイヤーです。画像では画素ごとに働きます。</translation>
    </message>
    <message>
        <source>Tanh</source>
        <translation>Tanh</translation>
    </message>
    <message>
        <source>Maps every value to between -1 and 1.</source>
        <translation>すべての値を -1 から 1 の間に写します。</translation>
    </message>
    <message>
        <source>Upsample</source>
        <translation>拡大</translation>
    </message>
    <message>
        <source>Enlarges the image by a whole factor, without trained parameters.</source>
        <translation>学習するパラメーターなしに、画像を整数倍に拡大します。</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source>Factor for height and width.</source>
        <translation>高さと幅の倍率。</translation>
    </message>
    <message>
        <source>Interpolation</source>
        <translation>補間</translation>
    </message>
    <message>
        <source>nearest repeats pixels, bilinear interpolates between them.</source>
        <translation>nearest は画素を繰り返し、bilinear は間を補間します。</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>パディング</translation>
    </message>
    <message>
        <source>same: padded so that stride 1 keeps the size; valid: no padding; explicit: the numbers below.</source>
        <translation>same: ストライド 1 で大きさが変わらないように付ける。valid: 付けない。explicit: 下の数。</translation>
    </message>
    <message>
        <source>Explicit padding</source>
        <translation>個別のパディング</translation>
    </message>
    <message>
        <source>For padding explicit: top, left, bottom, right (or one number for all, or height and width).</source>
        <translation>パディング explicit 用: 上、左、下、右 (または全部に 1 つ、または高さと幅)。</translation>
    </message>
    <message>
        <source>cross-entropy</source>
        <translation>交差エントロピー</translation>
    </message>
    <message>
        <source>focal loss</source>
        <translation>フォーカル損失</translation>
    </message>
    <message>
        <source>Huber loss</source>
        <translation>Huber 損失</translation>
    </message>
    <message>
        <source>mean absolute error</source>
        <translation>平均絶対誤差</translation>
    </message>
    <message>
        <source>mean squared error</source>
        <translation>平均二乗誤差</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>正解率</translation>
    </message>
    <message>
        <source>Fraction of images whose class is predicted correctly.</source>
        <translation>クラスを正しく予測した画像の割合。</translation>
    </message>
    <message>
        <source>Balanced accuracy</source>
        <translation>バランス正解率</translation>
    </message>
    <message>
        <source>Mean of the classes&apos; own accuracies, so that a small class counts as much as a large one.</source>
        <translation>クラスごとの正解率の平均。小さいクラスも大きいクラスと同じ重みになります。</translation>
    </message>
    <message>
        <source>F1 score</source>
        <translation>F1 スコア</translation>
    </message>
    <message>
        <source>Harmonic mean of precision and recall, averaged over the classes.</source>
        <translation>適合率と再現率の調和平均を、クラスで平均したもの。</translation>
    </message>
    <message>
        <source>Mean absolute error</source>
        <translation>平均絶対誤差</translation>
    </message>
    <message>
        <source>Mean absolute difference of pixel values from the original, as a percentage of white.</source>
        <translation>元画像との画素値の差の絶対値の平均。白に対する百分率。</translation>
    </message>
    <message>
        <source>PSNR</source>
        <translation>PSNR</translation>
    </message>
    <message>
        <source>Peak signal-to-noise ratio: how far the error stays below white, on a logarithmic scale.</source>
        <translation>ピーク信号対雑音比。誤差が白よりどれだけ小さいかを対数で表します。</translation>
    </message>
    <message>
        <source>SSIM</source>
        <translation>SSIM</translation>
    </message>
    <message>
        <source>Structural similarity: how alike edges, contrast and brightness are; 1 is equal.</source>
        <translation>構造的類似度。輪郭、コントラスト、明るさがどれだけ似ているか。1 で同一です。</translation>
    </message>
    <message>
        <source>Top-5 accuracy</source>
        <translation>Top-5 正解率</translation>
    </message>
    <message>
        <source>Fraction of images whose class is among the five largest scores.</source>
        <translation>クラスが上位 5 つのスコアに入っている画像の割合。</translation>
    </message>
    <message>
        <source>Small CNN</source>
        <translation>小さな CNN</translation>
    </message>
    <message>
        <source>Three convolutions: fast, for images up to 32 px.</source>
        <translation>畳み込み 3 つ。速く、32 px までの画像向け。</translation>
    </message>
    <message>
        <source>CNN with BatchNorm</source>
        <translation>BatchNorm 付き CNN</translation>
    </message>
    <message>
        <source>Three convolutions with BatchNorm and dropout: learns well from a few hundred images up to 32 px.</source>
        <translation>BatchNorm と Dropout の付いた畳み込み 3 つ。32 px までの数百枚の画像でよく学びます。</translation>
    </message>
    <message>
        <source>Small ResNet</source>
        <translation>小さな ResNet</translation>
    </message>
    <message>
        <source>A short residual network that learns well from a few hundred photos.</source>
        <translation>数百枚の写真でよく学ぶ、短い残差ネットワーク。</translation>
    </message>
    <message>
        <source>ResNet-18</source>
        <translation>ResNet-18</translation>
    </message>
    <message>
        <source>The classic residual network, for photos of 64 px or more.</source>
        <translation>定番の残差ネットワーク。64 px 以上の写真向け。</translation>
    </message>
    <message>
        <source>ResNet-50</source>
        <translation>ResNet-50</translation>
    </message>
    <message>
        <source>A deep residual network, for large collections of photos.</source>
        <translation>深い残差ネットワーク。写真の大きなコレクション向け。</translation>
    </message>
    <message>
        <source>VGG-16</source>
        <translation>VGG-16</translation>
    </message>
    <message>
        <source>Plain and large, needs much memory; for photos of 224 px.</source>
        <translation>単純で大きく、多くのメモリーが必要。224 px の写真向け。</translation>
    </message>
    <message>
        <source>EfficientNet-Lite0</source>
        <translation>EfficientNet-Lite0</translation>
    </message>
    <message>
        <source>Small and fast for its accuracy, for photos of 224 px; there are trained weights for it.</source>
        <translation>正確さの割に小さく速く、224 px の写真向け。学習済みの重みがあります。</translation>
    </message>
    <message>
        <source>EfficientNet-Lite1</source>
        <translation>EfficientNet-Lite1</translation>
    </message>
    <message>
        <source>As EfficientNet-Lite0 with more layers, for photos of 240 px; there are trained weights for it.</source>
        <translation>EfficientNet-Lite0 よりレイヤーが多く、240 px の写真向け。学習済みの重みがあります。</translation>
    </message>
    <message>
        <source>EfficientNet-Lite2</source>
        <translation>EfficientNet-Lite2</translation>
    </message>
    <message>
        <source>As EfficientNet-Lite1 with more channels, for photos of 260 px; there are trained weights for it.</source>
        <translation>EfficientNet-Lite1 よりチャンネルが多く、260 px の写真向け。学習済みの重みがあります。</translation>
    </message>
    <message>
        <source>Autoencoder</source>
        <translation>オートエンコーダー</translation>
    </message>
    <message>
        <source>Compresses an image and reconstructs it; needs no classes.</source>
        <translation>画像を圧縮して復元します。クラスはいりません。</translation>
    </message>
    <message>
        <source>U-Net</source>
        <translation>U-Net</translation>
    </message>
    <message>
        <source>Gives a value for every pixel. Segmentation masks are not supported yet: it cannot learn classes, and for reconstruction it learns to reproduce the image.</source>
        <translation>画素ごとに値を出します。セグメンテーションのマスクにはまだ対応していないため、クラスは学べず、再構成では画像の再現を学びます。</translation>
    </message>
    <message>
        <source>Input size</source>
        <translation>入力サイズ</translation>
    </message>
    <message>
        <source>Network input size (default: chosen to suit the data).</source>
        <translation>ネットワークの入力サイズ (既定: データに合わせて選ぶ)。</translation>
    </message>
    <message>
        <source>data: mean and standard deviation of the training images; none: only divide pixels by 255 (default: data).</source>
        <translation>data: 学習画像の平均と標準偏差。none: 画素を 255 で割るだけ (既定: data)。</translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation>データ拡張</translation>
    </message>
    <message>
        <source>Starts from</source>
        <translation>開始点</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>データ</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>タスク</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>レイヤー</translation>
    </message>
    <message>
        <source>Frozen layers</source>
        <translation>固定したレイヤー</translation>
    </message>
    <message>
        <source>Changed while training</source>
        <translation>学習中の変更</translation>
    </message>
    <message>
        <source>Classify the images</source>
        <translation>画像を分類する</translation>
    </message>
    <message>
        <source>Reconstruct the images</source>
        <translation>画像を再構成する</translation>
    </message>
    <message>
        <source>Reconstruction needs no classes.</source>
        <translation>再構成にクラスはいりません。</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>エポック</translation>
    </message>
    <message>
        <source>Number of passes over the training images.</source>
        <translation>学習画像を通す回数。</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>images</source>
        <translation>枚</translation>
    </message>
    <message>
        <source>Images per step, across all workers.</source>
        <translation>全ワーカーを合わせた、1 ステップの画像数。</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>オプティマイザー</translation>
    </message>
    <message>
        <source>Algorithm that updates the weights from the gradients. Adam suits most networks.</source>
        <translation>勾配から重みを更新するアルゴリズム。多くのネットワークには Adam が向いています。</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学習率</translation>
    </message>
    <message>
        <source>Step size of the optimizer. Too large: training diverges. Too small: it is slow.</source>
        <translation>オプティマイザーの歩幅。大きすぎると学習が発散し、小さすぎると遅くなります。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>What training minimises. auto is cross_entropy for classes and mean_squared_error for images.</source>
        <translation>学習で小さくするもの。auto はクラスなら cross_entropy、画像なら mean_squared_error です。</translation>
    </message>
    <message>
        <source>Focusing</source>
        <translation>フォーカス</translation>
    </message>
    <message>
        <source>How strongly samples that are already right are discounted (focal); 0 is cross-entropy.</source>
        <translation>すでに正しいサンプルをどれだけ軽くするか (focal)。0 なら交差エントロピーです。</translation>
    </message>
    <message>
        <source>Huber delta</source>
        <translation>Huber のデルタ</translation>
    </message>
    <message>
        <source>Difference above which the loss grows linearly instead of quadratically (huber).</source>
        <translation>これより大きい差では、損失が二次でなく一次で増えます (huber)。</translation>
    </message>
    <message>
        <source>Fraction of the previous step that is kept (sgdm, rmsprop).</source>
        <translation>前のステップを残す割合 (sgdm, rmsprop)。</translation>
    </message>
    <message>
        <source>Nesterov momentum</source>
        <translation>Nesterov モーメンタム</translation>
    </message>
    <message>
        <source>Uses the gradient one step ahead (sgdm).</source>
        <translation>1 ステップ先の勾配を使います (sgdm)。</translation>
    </message>
    <message>
        <source>Beta 1</source>
        <translation>ベータ 1</translation>
    </message>
    <message>
        <source>Decay rate of the mean gradient (adam, adamw).</source>
        <translation>平均勾配の減衰率 (adam, adamw)。</translation>
    </message>
    <message>
        <source>Beta 2</source>
        <translation>ベータ 2</translation>
    </message>
    <message>
        <source>Decay rate of the squared gradient (adam, adamw).</source>
        <translation>勾配の二乗の減衰率 (adam, adamw)。</translation>
    </message>
    <message>
        <source>Avoids division by 0 (adam, adamw, rmsprop).</source>
        <translation>0 で割るのを防ぎます (adam, adamw, rmsprop)。</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>アルファ</translation>
    </message>
    <message>
        <source>Decay rate of the squared gradient (rmsprop).</source>
        <translation>勾配の二乗の減衰率 (rmsprop)。</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>重み減衰</translation>
    </message>
    <message>
        <source>Pulls weights towards 0 to reduce overfitting; 0: off.</source>
        <translation>重みを 0 に近づけて過学習を減らします。0: オフ。</translation>
    </message>
    <message>
        <source>Decay biases too</source>
        <translation>バイアスも減衰</translation>
    </message>
    <message>
        <source>Applies weight decay to biases and normalisation layers too.</source>
        <translation>バイアスと正規化レイヤーにも重み減衰を適用します。</translation>
    </message>
    <message>
        <source>Clip gradient norm</source>
        <translation>勾配ノルムの上限</translation>
    </message>
    <message>
        <source>Scales longer gradients down to this norm; 0: off.</source>
        <translation>これより長い勾配をこのノルムまで縮めます。0: オフ。</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>ラベル平滑化</translation>
    </message>
    <message>
        <source>Fraction of each label that is spread over all classes (cross_entropy).</source>
        <translation>各ラベルのうち全クラスに配る割合 (cross_entropy)。</translation>
    </message>
    <message>
        <source>Average of weights</source>
        <translation>重みの平均</translation>
    </message>
    <message>
        <source>Validates and saves a moving average of the weights, which varies less between epochs. The value is its decay per step, such as 0.99; 0: off.</source>
        <translation>エポック間の変動が小さい、重みの移動平均を検証して保存します。値は 1 ステップの減衰率 (例: 0.99)。0: オフ。</translation>
    </message>
    <message>
        <source>Rate schedule</source>
        <translation>学習率スケジュール</translation>
    </message>
    <message>
        <source>How the learning rate changes during the run.</source>
        <translation>実行中に学習率をどう変えるか。</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>ウォームアップ</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>エポック</translation>
    </message>
    <message>
        <source>The learning rate rises from 0 for this long; 0: off.</source>
        <translation>この間、学習率を 0 から上げます。0: オフ。</translation>
    </message>
    <message>
        <source>Step interval</source>
        <translation>段の間隔</translation>
    </message>
    <message>
        <source>For schedule step: epochs between drops of the learning rate.</source>
        <translation>スケジュール step 用: 学習率を下げる間隔のエポック数。</translation>
    </message>
    <message>
        <source>Step factor</source>
        <translation>段の倍率</translation>
    </message>
    <message>
        <source>For schedule step: factor applied at each drop.</source>
        <translation>スケジュール step 用: 下げるたびに掛ける数。</translation>
    </message>
    <message>
        <source>First period</source>
        <translation>最初の周期</translation>
    </message>
    <message>
        <source>For schedule warm-restarts: the learning rate falls along a cosine for this long and begins again; each period is twice as long as the one before. The rate does not depend on the number of epochs, so that a run can be extended as if it had been planned longer.</source>
        <translation>スケジュール warm-restarts 用: この長さで学習率がコサインに沿って下がり、また最初に戻ります。周期は毎回 2 倍になります。学習率はエポック数によらないので、最初から長く計画したのと同じように延長できます。</translation>
    </message>
    <message>
        <source>Criterion of the best epoch</source>
        <translation>最良エポックの基準</translation>
    </message>
    <message>
        <source>What decides which epoch is the best, for the network to keep and for the validation patience.</source>
        <translation>残すネットワークと早期終了のために、どのエポックを最良とするかの基準。</translation>
    </message>
    <message>
        <source>Validation patience</source>
        <translation>検証の早期終了の待ち</translation>
    </message>
    <message>
        <source>Stops after this many epochs without a better one; 0: never.</source>
        <translation>この数のエポックで良くならなければ終わります。0: 終わらない。</translation>
    </message>
    <message>
        <source>never</source>
        <translation>終わらない</translation>
    </message>
    <message>
        <source>Network to keep</source>
        <translation>残すネットワーク</translation>
    </message>
    <message>
        <source>The one of the best epoch, or the last.</source>
        <translation>最良のエポックのもの、または最後のもの。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>乱数シード</translation>
    </message>
    <message>
        <source>The same seed, data and settings give the same result.</source>
        <translation>シード、データ、設定が同じなら、結果も同じです。</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>マイクロバッチ</translation>
    </message>
    <message>
        <source>Computes each step in parts of at most this many images and adds up their gradients: less memory, the same batch size; 0: the whole batch at once. BatchNorm takes its statistics from each part.</source>
        <translation>1 ステップを最大この枚数ずつに分けて計算し、勾配を足します。バッチサイズは同じでメモリーが減ります。0: バッチ全体を一度に。BatchNorm の統計は部分ごとに取ります。</translation>
    </message>
    <message>
        <source>whole batch</source>
        <translation>バッチ全体</translation>
    </message>
    <message>
        <source>Recompute activations</source>
        <translation>活性値を再計算</translation>
    </message>
    <message>
        <source>Computes part of the forward pass again for the backward pass instead of keeping all of it: often less than half the memory, up to a third more time. Does not affect results.</source>
        <translation>順伝播の一部を保持せず、逆伝播のために計算し直します。多くの場合メモリーは半分以下、時間は最大 3 分の 1 増えます。結果は変わりません。</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Number format for the computations of a step. bf16 halves memory, if the processor or GPU supports it. fp16 (GPU only) also halves memory; tf32 (GPU only) rounds matrix inputs for speed. Weights stay fp32.</source>
        <translation>ステップの計算に使う数の形式。bf16 はプロセッサーか GPU が対応していればメモリーを半分にします。fp16 (GPU のみ) も半分に、tf32 (GPU のみ) は速さのために行列の入力を丸めます。重みは fp32 のままです。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>The device to train on: cpu, gpu, or one GPU such as gpu:0. auto uses a GPU if one is available, otherwise the CPU.</source>
        <translation>学習に使うデバイス: cpu、gpu、または gpu:0 のように 1 つの GPU。auto は GPU があればそれを、なければ CPU を使います。</translation>
    </message>
    <message>
        <source>Compute threads</source>
        <translation>計算スレッド</translation>
    </message>
    <message>
        <source>CPU threads for computation; 0: one per physical core.</source>
        <translation>計算に使う CPU スレッド数。0: 物理コアごとに 1 つ。</translation>
    </message>
    <message>
        <source>Loader threads</source>
        <translation>読み込みスレッド</translation>
    </message>
    <message>
        <source>Threads that read images; 0: automatic. Does not affect results.</source>
        <translation>画像を読むスレッド数。0: 自動。結果は変わりません。</translation>
    </message>
    <message>
        <source>Keep images in</source>
        <translation>画像の保持先</translation>
    </message>
    <message>
        <source>Where to keep resized images, so that each file is read only once. auto uses memory, and the disk for images that do not fit or are slow to read. Does not affect results.</source>
        <translation>リサイズした画像を置く場所。各ファイルを 1 回だけ読めば済みます。auto はメモリーを使い、入りきらない、または読むのが遅い画像にはディスクを使います。結果は変わりません。</translation>
    </message>
    <message>
        <source>Disk cache limit</source>
        <translation>ディスクキャッシュの上限</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Limit for the resized images of all runs together; the least recently used are deleted first.</source>
        <translation>全実行のリサイズ画像の合計の上限。最も長く使われていないものから削除します。</translation>
    </message>
    <message>
        <source>Frozen layers once</source>
        <translation>固定レイヤーは 1 回だけ</translation>
    </message>
    <message>
        <source>auto runs the frozen layers before the first trained one only once per image and keeps their output in memory (on the CPU, in fp32, without augmentation). Does not affect results.</source>
        <translation>auto は、最初の学習レイヤーより前の固定レイヤーを画像ごとに 1 回だけ計算し、出力をメモリーに保持します (CPU、fp32、データ拡張なしの場合)。結果は変わりません。</translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation>決定的</translation>
    </message>
    <message>
        <source>The same bits in every run: sums have a fixed order, which may be slower on a GPU. The CPU is always deterministic.</source>
        <translation>毎回同じビットになります。和の順序が固定され、GPU では遅くなることがあります。CPU は常に決定的です。</translation>
    </message>
    <message>
        <source>Winograd convolutions</source>
        <translation>Winograd 畳み込み</translation>
    </message>
    <message>
        <source>Computes 3 × 3 convolutions with a quarter of the multiplications where that is faster, with slightly more rounding.</source>
        <translation>速くなる場合に、3 × 3 の畳み込みを 4 分の 1 の乗算で計算します。丸め誤差がやや増えます。</translation>
    </message>
    <message>
        <source>Checkpoint interval</source>
        <translation>チェックポイントの間隔</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>分</translation>
    </message>
    <message>
        <source>Also saves within an epoch after this many minutes; 0: only at the end of an epoch.</source>
        <translation>エポックの途中でもこの分数ごとに保存します。0: エポックの終わりだけ。</translation>
    </message>
    <message>
        <source>Checkpoint steps</source>
        <translation>チェックポイントのステップ</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Also saves within an epoch after this many steps; 0: off.</source>
        <translation>エポックの途中でもこのステップ数ごとに保存します。0: オフ。</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>計画</translation>
    </message>
    <message>
        <source>Regularisation</source>
        <translation>正則化</translation>
    </message>
    <message>
        <source>Learning rate schedule</source>
        <translation>学習率スケジュール</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>チェックポイント</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>ワーカー</translation>
    </message>
    <message>
        <source>Groups of CPU threads that compute a share of each batch each, as if it were computed at once. May be faster than one group of many threads.</source>
        <translation>CPU スレッドの組。それぞれがバッチの分担を計算し、結果は一度に計算したのと同じです。多くのスレッドの 1 組より速いことがあります。</translation>
    </message>
    <message>
        <source>Loads of the workers</source>
        <translation>ワーカーの負荷</translation>
    </message>
    <message>
        <source>How much of each batch each worker computes, as one number for each: 3,1 gives the first one three quarters of it, and a worker with 0 has no image; empty: all the same.</source>
        <translation>各ワーカーがバッチをどれだけ計算するか、1 つずつの数。3,1 なら最初が 4 分の 3、0 のワーカーは画像なし。空欄: 均等。</translation>
    </message>
    <message>
        <source>all the same</source>
        <translation>均等</translation>
    </message>
    <message>
        <source>Shards</source>
        <translation>シャード</translation>
    </message>
    <message>
        <source>Computes each batch in this many shares, with one thread each: the same bits for any number of workers; 0: off.</source>
        <translation>バッチをこの数の分担に分け、1 スレッドずつで計算します。ワーカー数によらず同じビットになります。0: オフ。</translation>
    </message>
    <message>
        <source>Statistics of a batch</source>
        <translation>バッチの統計</translation>
    </message>
    <message>
        <source>What BatchNorm normalises by with several workers or shards: mean and variance of the whole batch (combined), or those of each share alone (local), so that workers wait less for each other and the result depends on the number of shares.</source>
        <translation>複数のワーカーやシャードで BatchNorm が使う統計。バッチ全体の平均と分散 (combined)、または分担ごと (local)。local では待ち時間が減り、結果は分担の数で変わります。</translation>
    </message>
    <message>
        <source>Give an image another class than its folder&apos;s, by its path inside the folder; can be repeated. Adds to those of a project; none forgets these.</source>
        <translation>画像にフォルダーと違うクラスを付けます。フォルダー内のパスで指定し、何度でも書けます。プロジェクトのものに加わり、none はそれらを忘れます。</translation>
    </message>
    <message>
        <source>Further folders of images</source>
        <translation>追加の画像フォルダー</translation>
    </message>
    <message>
        <source>Another folder of images, with classes of its own or the same ones; can be repeated. One that has moved takes the place of the folder of its name, or write NAME=FOLDER; none forgets those of a project.</source>
        <translation>別の画像フォルダー。クラスは同じでも別でもよく、何度でも書けます。移動したものは同じ名前のフォルダーの代わりになり、NAME=FOLDER とも書けます。none はプロジェクトのものを忘れます。</translation>
    </message>
    <message>
        <source>Folders of test images</source>
        <translation>テスト画像のフォルダー</translation>
    </message>
    <message>
        <source>A folder of test images, with the same classes: all of them are tested with, and none of the other images. Otherwise as --more-data.</source>
        <translation>同じクラスのテスト画像のフォルダー。これらすべてでテストし、ほかの画像ではテストしません。それ以外は --more-data と同じです。</translation>
    </message>
    <message>
        <source>Bypassed layers</source>
        <translation>バイパスしたレイヤー</translation>
    </message>
    <message>
        <source>Learning rate (peak)</source>
        <translation>学習率 (最大)</translation>
    </message>
</context>
<context>
    <name>FoldRows</name>
    <message numerus="yes">
        <source>%1, %n fold(s)</source>
        <translation>
            <numerusform>%1、%n 組</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FoldWork</name>
    <message>
        <source>The images of this cross-validation are no longer in %1. Put them back there, or continue in a terminal: %2</source>
        <translation>この交差検証の画像は %1 にありません。元に戻すか、ターミナルで続けてください: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) found</source>
        <translation>
            <numerusform>%n 枚の画像が見つかりました</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GroupResult</name>
    <message>
        <source>%1, mean %2</source>
        <translation>%1、平均 %2</translation>
    </message>
</context>
<context>
    <name>GroupTitle</name>
    <message>
        <source>Drag to move the group, double-click to fold it, F2 to rename it, L to freeze its layers or train them</source>
        <translation>ドラッグでグループを移動、ダブルクリックでたたむ、F2 で名前の変更、L でレイヤーを固定または学習</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Espalier %1&lt;/b&gt;&lt;br&gt;Drop a folder of images, press Start, and get a trained model. Stop at any time.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Espalier %1&lt;/b&gt;&lt;br&gt;画像のフォルダーをドロップして「開始」を押すと、学習済みモデルができます。いつでも停止できます。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;table cellpadding=3&gt;&lt;tr&gt;&lt;td&gt;Ctrl+O, Ctrl+S&lt;/td&gt;&lt;td&gt;open, save&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+V&lt;/td&gt;&lt;td&gt;open or try what is on the clipboard&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Z, Ctrl+Y&lt;/td&gt;&lt;td&gt;undo, redo&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+R&lt;/td&gt;&lt;td&gt;start training&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Shift+R&lt;/td&gt;&lt;td&gt;add a run to the queue&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Space&lt;/td&gt;&lt;td&gt;pause, continue; hold the camera&apos;s image&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+.&lt;/td&gt;&lt;td&gt;stop and save&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+1 … Ctrl+7&lt;/td&gt;&lt;td&gt;go to a step on the left&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Delete, Ctrl+C, Ctrl+V, Ctrl+D&lt;/td&gt;&lt;td&gt;delete, copy, paste, duplicate layers&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift, Ctrl and click&lt;/td&gt;&lt;td&gt;Data page: select more images&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;1 … 9, 0, C, Delete&lt;/td&gt;&lt;td&gt;Data page: give selected images the class with this digit, choose it by name, exclude them&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;A, 1 … 9, 0, C, X, K, arrows&lt;/td&gt;&lt;td&gt;Results, Review: it is what the network says, give it a class, exclude it, keep it, go to the next&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;H, O, Enter&lt;/td&gt;&lt;td&gt;Review: heat map, occlusion, enlarge&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Delete, Space&lt;/td&gt;&lt;td&gt;list of classes: remove an added class, switch one off or on&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;wheel, drag, double-click&lt;/td&gt;&lt;td&gt;zoom, pan, show all of the curves&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;arrows, with Shift, with Ctrl&lt;/td&gt;&lt;td&gt;move between layers, extend the selection, move layers&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;A, Ctrl+F&lt;/td&gt;&lt;td&gt;add a layer, find one&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;C, arrows, Enter&lt;/td&gt;&lt;td&gt;draw a wire&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+G, Ctrl+Shift+G&lt;/td&gt;&lt;td&gt;group, ungroup&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Enter, Esc&lt;/td&gt;&lt;td&gt;open a group or a box with bands, close it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;L, Shift+L&lt;/td&gt;&lt;td&gt;freeze or train layers, freeze everything before&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;B&lt;/td&gt;&lt;td&gt;bypass layers: drawn, but not computed&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F2, N&lt;/td&gt;&lt;td&gt;rename a group or layer, add a note&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Space and drag, F&lt;/td&gt;&lt;td&gt;pan the canvas, show all of it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;End, L&lt;/td&gt;&lt;td&gt;follow the latest step, logarithmic loss&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;arrows, Enter, + - 0&lt;/td&gt;&lt;td&gt;select, open and resize cells of the confusion matrix&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Space, T, F2, Enter&lt;/td&gt;&lt;td&gt;Runs page: tick a run, add a tag, write a note, open it&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F1&lt;/td&gt;&lt;td&gt;help on the focused field; again, the guide to the page&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;?&lt;/td&gt;&lt;td&gt;this list&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation>&lt;table cellpadding=3&gt;&lt;tr&gt;&lt;td&gt;Ctrl+O, Ctrl+S&lt;/td&gt;&lt;td&gt;開く、保存&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+V&lt;/td&gt;&lt;td&gt;クリップボードのものを開く、または試す&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Z, Ctrl+Y&lt;/td&gt;&lt;td&gt;元に戻す、やり直す&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+R&lt;/td&gt;&lt;td&gt;学習を開始&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+Shift+R&lt;/td&gt;&lt;td&gt;キューに実行を追加&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;スペース&lt;/td&gt;&lt;td&gt;一時停止、続行。カメラの画像を止める&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+.&lt;/td&gt;&lt;td&gt;停止して保存&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+1 … Ctrl+7&lt;/td&gt;&lt;td&gt;左の手順へ移動&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Delete, Ctrl+C, Ctrl+V, Ctrl+D&lt;/td&gt;&lt;td&gt;レイヤーの削除、コピー、貼り付け、複製&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Shift, Ctrl + クリック&lt;/td&gt;&lt;td&gt;データページ: 画像を追加で選択&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;1 … 9, 0, C, Delete&lt;/td&gt;&lt;td&gt;データページ: 選択した画像にこの数字のクラスを付ける、名前で選ぶ、除外する&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;A, 1 … 9, 0, C, X, K, 矢印&lt;/td&gt;&lt;td&gt;結果の見直し: ネットワークの答えを採る、クラスを付ける、除外、そのまま、次へ&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;H, O, Enter&lt;/td&gt;&lt;td&gt;見直し: ヒートマップ、遮蔽、拡大&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Delete, スペース&lt;/td&gt;&lt;td&gt;クラスの一覧: 追加したクラスの削除、オンとオフ&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;ホイール、ドラッグ、ダブルクリック&lt;/td&gt;&lt;td&gt;曲線の拡大、移動、全体表示&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;矢印、Shift、Ctrl と矢印&lt;/td&gt;&lt;td&gt;レイヤー間の移動、選択の拡張、レイヤーの移動&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;A, Ctrl+F&lt;/td&gt;&lt;td&gt;レイヤーの追加、検索&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;C、矢印、Enter&lt;/td&gt;&lt;td&gt;接続を引く&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Ctrl+G, Ctrl+Shift+G&lt;/td&gt;&lt;td&gt;グループ化、解除&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;Enter, Esc&lt;/td&gt;&lt;td&gt;グループや帯の付いた箱を開く、閉じる&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;L, Shift+L&lt;/td&gt;&lt;td&gt;レイヤーの固定または学習、これより前をすべて固定&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;B&lt;/td&gt;&lt;td&gt;レイヤーをバイパス: 描くが計算しない&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F2, N&lt;/td&gt;&lt;td&gt;グループやレイヤーの名前の変更、メモの追加&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;スペース + ドラッグ, F&lt;/td&gt;&lt;td&gt;キャンバスの移動、全体表示&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;End, L&lt;/td&gt;&lt;td&gt;最新ステップを追う、損失を対数表示&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;矢印、Enter, + - 0&lt;/td&gt;&lt;td&gt;混同行列のセルの選択、表示、拡縮&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;スペース, T, F2, Enter&lt;/td&gt;&lt;td&gt;実行ページ: 実行に印、タグの追加、メモ、開く&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;F1&lt;/td&gt;&lt;td&gt;選択中の項目のヘルプ。もう一度でページのガイド&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;?&lt;/td&gt;&lt;td&gt;この一覧&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt; {3&gt;?} {1 ?} {7&lt;?} {1 ?} {9, 0,?} {1 ?} {9, 0,?} {2,?} {0&lt;?} {2,?} {1&lt;?}</translation>
    </message>
</context>
<context>
    <name>ImageScan</name>
    <message numerus="yes">
        <source>%n image(s) found</source>
        <translation>
            <numerusform>%n 枚の画像が見つかりました</numerusform>
        </translation>
    </message>
    <message>
        <source>, %1 unreadable</source>
        <translation>、読めないもの %1</translation>
    </message>
    <message>
        <source>The images of this project are no longer in %1. If they have moved, locate their folder; if they are on another disk, connect it and open the project again.</source>
        <translation>このプロジェクトの画像は %1 にありません。移動した場合はフォルダーを指定し、別のディスクにある場合は接続してプロジェクトを開き直してください。</translation>
    </message>
</context>
<context>
    <name>LayerBox</name>
    <message>
        <source>Trained. Click or press L to freeze: it then stays as it is.</source>
        <translation>学習します。クリックするか L を押すと固定され、そのまま変わりません。</translation>
    </message>
    <message>
        <source>Some layers inside are frozen. Click or press L to freeze all.</source>
        <translation>中の一部のレイヤーが固定されています。クリックするか L を押すと、すべて固定します。</translation>
    </message>
    <message>
        <source>Frozen: training leaves it as it is. Click or press L to train it.</source>
        <translation>固定されていて、学習しても変わりません。クリックするか L を押すと学習します。</translation>
    </message>
    <message>
        <source>Inside: %1. Double-click or Enter opens the group.</source>
        <translation>中身: %1。ダブルクリックか Enter でグループを開きます。</translation>
    </message>
    <message>
        <source>Learning rate %1</source>
        <translation>学習率 %1</translation>
    </message>
    <message>
        <source>Bypassed: it is not computed, and what it receives goes to the layers behind it. B uses it again.</source>
        <translation>バイパス中: 計算せず、受け取ったものを後のレイヤーに渡します。B でまた使います。</translation>
    </message>
</context>
<context>
    <name>Measure</name>
    <message>
        <source>Parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>積和演算</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>活性値</translation>
    </message>
    <message>
        <source>Gradient ÷ weights</source>
        <translation>勾配 ÷ 重み</translation>
    </message>
    <message>
        <source>Dead ReLUs</source>
        <translation>死んだ ReLU</translation>
    </message>
    <message>
        <source>Time in a step</source>
        <translation>ステップでの時間</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
</context>
<context>
    <name>MetricTexts</name>
    <message>
        <source>%1 to %2 %</source>
        <translation>%1~%2 %</translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation>%1 dB</translation>
    </message>
    <message>
        <source>too few images to judge</source>
        <translation>画像が少なすぎて判断できません</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%n 枚中 %1 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>95 % confidence: %1, from %n image(s).</source>
        <translation>
            <numerusform>95 % 信頼区間: %1 (%n 枚から)。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NoteItem</name>
    <message>
        <source>Double-click to edit, drag to move, drag the lower right corner to resize</source>
        <translation>ダブルクリックで編集、ドラッグで移動、右下の角で大きさを変更</translation>
    </message>
</context>
<context>
    <name>OwnBlocks</name>
    <message>
        <source>There are too many blocks with similar names in %1. Choose another name.</source>
        <translation>%1 に似た名前のブロックが多すぎます。別の名前にしてください。</translation>
    </message>
</context>
<context>
    <name>ParallelLines</name>
    <message>
        <source>best: %1</source>
        <translation>最良: %1</translation>
    </message>
</context>
<context>
    <name>ProjectLock</name>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>このコンピューター</translation>
    </message>
    <message>
        <source>process %1 on %2, since %3</source>
        <translation>%2 のプロセス %1、%3 から</translation>
    </message>
    <message>
        <source>%1 is read-only here, because you may not write to its folder: Start is disabled, and changes become a draft when you leave the project. Open a copy to continue now, or change the permissions of the folder and try again.</source>
        <translation>%1 はフォルダーに書き込めないため、ここでは読み取り専用です。開始は使えず、変更はプロジェクトを離れるときに下書きになります。今続けるにはコピーを開くか、フォルダーのアクセス権を変えてやり直してください。</translation>
    </message>
    <message>
        <source>%1 is read-only here, because it is open in another window (%2): Start is disabled, and changes become a draft when you leave the project. Open a copy to continue now, or close the other window and try again.</source>
        <translation>%1 は別のウィンドウ (%2) で開かれているため、ここでは読み取り専用です。開始は使えず、変更はプロジェクトを離れるときに下書きになります。今続けるにはコピーを開くか、別のウィンドウを閉じてやり直してください。</translation>
    </message>
    <message>
        <source>If no such window exists, delete %1.</source>
        <translation>そのようなウィンドウがなければ、%1 を削除してください。</translation>
    </message>
    <message>
        <source>%1 was not overwritten, because it is open in another window (%2). Close that window, or save under another name.</source>
        <translation>%1 は別のウィンドウ (%2) で開かれているため、上書きしませんでした。そのウィンドウを閉じるか、別の名前で保存してください。</translation>
    </message>
</context>
<context>
    <name>RunBestResult</name>
    <message>
        <source>No fold is finished yet.</source>
        <translation>まだ終わった組がありません。</translation>
    </message>
    <message>
        <source>The finished folds together, each on the images that it held out.</source>
        <translation>終わった組をまとめた値。それぞれ取り分けた画像で測っています。</translation>
    </message>
    <message>
        <source>The mean over the finished folds, each on the images that it held out.</source>
        <translation>終わった組の平均。それぞれ取り分けた画像で測っています。</translation>
    </message>
    <message>
        <source>It is epoch %1.</source>
        <translation>エポック %1 です。</translation>
    </message>
    <message>
        <source>The model is the network of the last epoch.</source>
        <translation>モデルは最後のエポックのネットワークです。</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最良</translation>
    </message>
</context>
<context>
    <name>RunControl</name>
    <message>
        <source>use the settings of a run</source>
        <translation>実行の設定を使う</translation>
    </message>
</context>
<context>
    <name>RunMarks</name>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>stopped early: validation no longer improved</source>
        <translation>早期終了: 検証が良くならなくなった</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>発散</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>resumed</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>checkpoint saved</source>
        <translation>チェックポイントを保存</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>continued</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>changed: %1</source>
        <translation>変更: %1</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失敗: %1</translation>
    </message>
    <message>
        <source>learning rate %1, was %2</source>
        <translation>学習率 %2 → %1</translation>
    </message>
    <message>
        <source>end of epoch %1</source>
        <translation>エポック %1 の終わり</translation>
    </message>
    <message>
        <source>best so far, epoch %1</source>
        <translation>これまでの最良、エポック %1</translation>
    </message>
    <message numerus="yes">
        <source>at least %n image(s) could not be read, or had changed, from here on</source>
        <translation>
            <numerusform>ここから先、少なくとも %n 枚の画像が読めないか、変わっています</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>ステップ %1: %2</translation>
    </message>
</context>
<context>
    <name>RunRows</name>
    <message>
        <source>%1 is not there. If its disk is away, connect it; if it was moved, drop it here from where it is; if it was deleted, Delete takes it off this list.</source>
        <translation>%1 がありません。ディスクが外れていればつなぎ、移動したならその場所からここにドロップし、削除したなら Delete で一覧から消してください。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1: %2, was %3</source>
        <translation>%1: %3 → %2</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>変更なし</translation>
    </message>
    <message>
        <source>defaults</source>
        <translation>既定</translation>
    </message>
</context>
<context>
    <name>RunTestResult</name>
    <message>
        <source>Each fold is tested on the images that it holds out: see Best.</source>
        <translation>各組は取り分けた画像でテストされます。「最良」を見てください。</translation>
    </message>
    <message>
        <source>Its newest network has not been tested on images held out for that.</source>
        <translation>最新のネットワークは、取り分けた画像でまだテストされていません。</translation>
    </message>
    <message numerus="yes">
        <source>On %n image(s) that were held out for the test.</source>
        <translation>
            <numerusform>テスト用に取り分けた %n 枚で。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunsPage</name>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n 個のフォルダー</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>実行 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cross-validation(s)</source>
        <translation>
            <numerusform>交差検証 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1と%2</translation>
    </message>
    <message>
        <source>%1 of %2 in %3</source>
        <translation>%3 の %2のうち%1</translation>
    </message>
    <message>
        <source>%1 in %2; select two or more to compare</source>
        <translation>%2 に%1。比較するには 2 つ以上選択してください</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 に %1</translation>
    </message>
</context>
<context>
    <name>ScatterQuantity</name>
    <message>
        <source>loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>Time in seconds</source>
        <translation>時間 (秒)</translation>
    </message>
    <message>
        <source>Epochs finished</source>
        <translation>終わったエポック</translation>
    </message>
    <message>
        <source>Validation: %1</source>
        <translation>検証: %1</translation>
    </message>
    <message>
        <source>Test: %1</source>
        <translation>テスト: %1</translation>
    </message>
    <message>
        <source>Epochs planned</source>
        <translation>予定のエポック数</translation>
    </message>
</context>
<context>
    <name>StartChoice</name>
    <message>
        <source>Start from random weights</source>
        <translation>ランダムな重みから始める</translation>
    </message>
    <message>
        <source>Start from %1</source>
        <translation>%1 から始める</translation>
    </message>
</context>
<context>
    <name>StartRow</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>このコンピューターにあり</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>破損</translation>
    </message>
    <message>
        <source>%1 to download</source>
        <translation>ダウンロード %1</translation>
    </message>
    <message>
        <source>%1 on test images</source>
        <translation>テスト画像で %1</translation>
    </message>
    <message>
        <source>%1 on validation images</source>
        <translation>検証画像で %1</translation>
    </message>
    <message>
        <source>no result</source>
        <translation>結果なし</translation>
    </message>
    <message>
        <source>Runs of this project, by another metric</source>
        <translation>このプロジェクトの実行 (別の指標)</translation>
    </message>
    <message>
        <source>Runs of this project, the best first</source>
        <translation>このプロジェクトの実行 (良い順)</translation>
    </message>
    <message>
        <source>Runs on the same images, by another metric</source>
        <translation>同じ画像の実行 (別の指標)</translation>
    </message>
    <message>
        <source>Runs on the same images, the best first</source>
        <translation>同じ画像の実行 (良い順)</translation>
    </message>
    <message>
        <source>learns from your images alone</source>
        <translation>あなたの画像だけから学びます</translation>
    </message>
    <message>
        <source>Trained by others</source>
        <translation>ほかの人が学習したもの</translation>
    </message>
    <message>
        <source>A file of your own</source>
        <translation>自分のファイル</translation>
    </message>
    <message>
        <source>A file of weights</source>
        <translation>重みのファイル</translation>
    </message>
    <message>
        <source>PyTorch, Keras, safetensors or ONNX</source>
        <translation>PyTorch、Keras、safetensors、ONNX</translation>
    </message>
    <message>
        <source>Your runs could not be read</source>
        <translation>実行を読めませんでした</translation>
    </message>
    <message>
        <source>Reading your runs …</source>
        <translation>実行を読み込んでいます…</translation>
    </message>
    <message>
        <source>No run of this project can be started from yet</source>
        <translation>開始点にできる、このプロジェクトの実行はまだありません</translation>
    </message>
</context>
<context>
    <name>StartTexts</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 とほか %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>the last layer is new</source>
        <translation>最後のレイヤーが新しい</translation>
    </message>
    <message>
        <source>new: %1</source>
        <translation>新しい: %1</translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation>ランダムな重み</translation>
    </message>
    <message>
        <source>Starts from %1: %2</source>
        <translation>%1 から: %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n tensor(s); %2</source>
        <translation>
            <numerusform>テンソル %n 個中 %1 個; %2</numerusform>
        </translation>
    </message>
    <message>
        <source>In %1, stride, dilation or padding differs from the file&apos;s.</source>
        <translation>%1 のストライド、ダイレーション、パディングがファイルと違います。</translation>
    </message>
    <message>
        <source>These layers have no bias here, although the file has one: %1.</source>
        <translation>これらのレイヤーにはバイアスがありませんが、ファイルにはあります: %1。</translation>
    </message>
    <message>
        <source>In %1, epsilon differs from the file&apos;s, which changes results slightly.</source>
        <translation>%1 のイプシロンがファイルと違うため、結果がわずかに変わります。</translation>
    </message>
    <message>
        <source>These frozen layers have no weights in the start and would stay random: %1. Train them, or choose a start that has them.</source>
        <translation>これらの固定レイヤーの重みが開始点になく、ランダムなままになります: %1。学習させるか、重みのある開始点を選んでください。</translation>
    </message>
    <message>
        <source>This is not the published file of %1, although its tensors have the same names and shapes: how its images were prepared is not known.</source>
        <translation>テンソルの名前と形は同じですが、公開されている %1 のファイルではありません。画像の前処理は分かりません。</translation>
    </message>
    <message>
        <source>The drawing is not the network %1.</source>
        <translation>図は %1 のネットワークではありません。</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Its weights were trained on grey images of %1 pixels.</source>
        <translation>重みは %1 ピクセルの白黒画像で学習されています。</translation>
    </message>
    <message>
        <source>Its weights were trained on colour images of %1 pixels.</source>
        <translation>重みは %1 ピクセルのカラー画像で学習されています。</translation>
    </message>
    <message>
        <source>Its weights were trained on images prepared differently.</source>
        <translation>重みは前処理の違う画像で学習されています。</translation>
    </message>
    <message>
        <source>Draw its network</source>
        <translation>そのネットワークを描く</translation>
    </message>
    <message>
        <source>Prepare images as it expects</source>
        <translation>期待どおりに画像を前処理</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 の %1</translation>
    </message>
    <message>
        <source>all weights</source>
        <translation>すべての重み</translation>
    </message>
</context>
<context>
    <name>StepTexts</name>
    <message>
        <source>about %1</source>
        <translation>約 %1</translation>
    </message>
    <message>
        <source>no training</source>
        <translation>学習なし</translation>
    </message>
    <message>
        <source>Train shows the time</source>
        <translation>時間は学習ページに表示</translation>
    </message>
    <message>
        <source>Train now</source>
        <translation>今すぐ学習</translation>
    </message>
    <message>
        <source>Continues this run from where it ended, at once</source>
        <translation>この実行を終わったところからすぐに続けます</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>見直す</translation>
    </message>
    <message>
        <source>Shows these images under Mistakes. Some of them may have the wrong class, or show too little.</source>
        <translation>これらの画像を「間違い」に表示します。クラスが誤っているか、写っているものが少なすぎるものがあるかもしれません。</translation>
    </message>
    <message>
        <source>Set up on Train</source>
        <translation>学習ページで準備</translation>
    </message>
    <message>
        <source>Gives the project the settings of this run with this change, and opens the Train page, where Start trains it as a new run. Undo reverts the change.</source>
        <translation>プロジェクトをこの実行の設定とこの変更にし、学習ページを開きます。そこで「開始」を押すと新しい実行になります。「元に戻す」で戻せます。</translation>
    </message>
    <message>
        <source>Opens the images of this run as a project with the settings of this run and this change, and the Train page, where Start trains it as a new run.</source>
        <translation>この実行の画像を、この実行の設定とこの変更のプロジェクトとして開き、学習ページを表示します。そこで「開始」を押すと新しい実行になります。</translation>
    </message>
    <message numerus="yes">
        <source>%1 for %n epoch(s)</source>
        <comment>about 25 s for 10 epochs</comment>
        <translation>
            <numerusform>%n エポックで%1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TemplateGallery</name>
    <message>
        <source>The network that this task usually begins with.</source>
        <translation>このタスクで普通に使い始めるネットワーク。</translation>
    </message>
    <message>
        <source>Does not suit these images</source>
        <translation>この画像には合いません</translation>
    </message>
    <message>
        <source>%1 of memory: more than is free</source>
        <translation>メモリー %1: 空きより多い</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>メモリー %1</translation>
    </message>
    <message>
        <source>measuring its time …</source>
        <translation>時間を測定中…</translation>
    </message>
    <message>
        <source>very slow here: no time after 30 s</source>
        <translation>ここではとても遅い: 30 秒で測れず</translation>
    </message>
    <message>
        <source>time could not be measured</source>
        <translation>時間を測れませんでした</translation>
    </message>
    <message>
        <source>too large to train here</source>
        <translation>ここで学習するには大きすぎます</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 for training, of %2 × %3 pixels.</source>
        <translation>学習用 %1、%2 × %3 ピクセル。</translation>
    </message>
    <message>
        <source>Espalier draws it by itself for images like these: %1</source>
        <translation>このような画像に対して Espalier が自動で描くネットワークです: %1</translation>
    </message>
    <message>
        <source>Of the networks that begin with random weights, Espalier would draw this one for images like these: %1 The project starts from trained weights instead.</source>
        <translation>ランダムな重みから始めるネットワークのうち、このような画像に対して Espalier が描くものです: %1 このプロジェクトは学習済みの重みから始まります。</translation>
    </message>
    <message>
        <source>about %1 per epoch, measured here</source>
        <translation>1 エポック約 %1 (ここで測定)</translation>
    </message>
    <message>
        <source>Trained weights: %1 Licence: %2. They are on this computer.</source>
        <translation>学習済みの重み: %1 ライセンス: %2。このコンピューターにあります。</translation>
    </message>
    <message>
        <source>Trained weights: %1 Licence: %2. %3 to download.</source>
        <translation>学習済みの重み: %1 ライセンス: %2。ダウンロードは %3 です。</translation>
    </message>
</context>
<context>
    <name>Terms</name>
    <message>
        <source>accuracy</source>
        <translation>正解率</translation>
    </message>
    <message>
        <source>Of all images, the fraction that is predicted correctly.</source>
        <translation>全画像のうち、正しく予測された割合。</translation>
    </message>
    <message>
        <source>balanced accuracy</source>
        <translation>バランス正解率</translation>
    </message>
    <message>
        <source>The accuracy of each class, averaged over the classes, so that a class of few images counts as much as one of many.</source>
        <translation>クラスごとの正解率をクラスで平均したもの。画像の少ないクラスも多いクラスと同じ重みになります。</translation>
    </message>
    <message>
        <source>top-5 accuracy</source>
        <translation>Top-5 正解率</translation>
    </message>
    <message>
        <source>The fraction of images whose class is among the five that get the highest scores.</source>
        <translation>クラスが、スコアの高い 5 つに入る画像の割合。</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>適合率</translation>
    </message>
    <message>
        <source>Of the images predicted as a class, the fraction that really is of it.</source>
        <translation>あるクラスと予測された画像のうち、本当にそのクラスのものの割合。</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>再現率</translation>
    </message>
    <message>
        <source>Of the images of a class, the fraction that is predicted as that class.</source>
        <translation>あるクラスの画像のうち、そのクラスと予測されたものの割合。</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>One number for precision and recall together (their harmonic mean): high only if both are.</source>
        <translation>適合率と再現率を合わせた 1 つの数 (調和平均)。両方高いときだけ高くなります。</translation>
    </message>
    <message>
        <source>PSNR</source>
        <translation>PSNR</translation>
    </message>
    <message>
        <source>How close an image is to its original, in decibels: more is closer.</source>
        <translation>画像が元にどれだけ近いか、デシベルで。大きいほど近い。</translation>
    </message>
    <message>
        <source>SSIM</source>
        <translation>SSIM</translation>
    </message>
    <message>
        <source>How much the structures of an image look like those of its original: 1 is the same.</source>
        <translation>画像の構造が元とどれだけ似ているか。1 なら同じ。</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>What training makes smaller: how far the answers are from the right ones.</source>
        <translation>学習が小さくするもの。答えが正解からどれだけ離れているか。</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基準</translation>
    </message>
    <message>
        <source>What one reaches without looking at the image, by always giving the most frequent answer.</source>
        <translation>画像を見ずに、いつも最も多い答えを返したときの値。</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>Images that are not learned from: they show during training how well the network does on new ones, and which epoch was best.</source>
        <translation>学習に使わない画像。学習中に、新しい画像でどれくらいできるか、どのエポックが最良かを示します。</translation>
    </message>
    <message>
        <source>cross-validation</source>
        <translation>交差検証</translation>
    </message>
    <message>
        <source>Several trainings, each of which holds out another part of the images, to find out how good the settings are.</source>
        <translation>画像の別の部分を取り分けて何回か学習し、設定の良さを調べること。</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>エポック</translation>
    </message>
    <message>
        <source>One pass over all training images.</source>
        <translation>全学習画像を 1 回通すこと。</translation>
    </message>
    <message>
        <source>step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>One small change of the network, after each batch of images.</source>
        <translation>画像のバッチごとの、ネットワークの小さな変更 1 回。</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>バッチ</translation>
    </message>
    <message>
        <source>The images that the network learns from at the same time.</source>
        <translation>ネットワークが同時に学ぶ画像。</translation>
    </message>
    <message>
        <source>patience</source>
        <translation>早期終了の待ち</translation>
    </message>
    <message>
        <source>For how many epochs training goes on without an improvement on the validation images before it ends by itself.</source>
        <translation>検証画像で良くならないまま、何エポック続けてから自動で終わるか。</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学習率</translation>
    </message>
    <message>
        <source>How far each step changes the network: too large and it does not settle, too small and it learns slowly.</source>
        <translation>各ステップがネットワークをどれだけ変えるか。大きすぎると落ち着かず、小さすぎると遅い。</translation>
    </message>
    <message>
        <source>rate schedule</source>
        <translation>学習率スケジュール</translation>
    </message>
    <message>
        <source>How the learning rate changes in the course of a training.</source>
        <translation>学習の間に学習率がどう変わるか。</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>ウォームアップ</translation>
    </message>
    <message>
        <source>Steps at the beginning in which the learning rate rises from 0.</source>
        <translation>学習率が 0 から上がる、最初のステップ。</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>オプティマイザー</translation>
    </message>
    <message>
        <source>The rule by which each step changes the network.</source>
        <translation>各ステップがネットワークをどう変えるかの規則。</translation>
    </message>
    <message>
        <source>momentum</source>
        <translation>モーメンタム</translation>
    </message>
    <message>
        <source>How much of the direction of earlier steps each step keeps.</source>
        <translation>各ステップが、前のステップの向きをどれだけ保つか。</translation>
    </message>
    <message>
        <source>weight decay</source>
        <translation>重み減衰</translation>
    </message>
    <message>
        <source>Pulls all weights a little towards 0 at each step, which makes the network memorise less.</source>
        <translation>毎ステップ、すべての重みを少し 0 に近づけ、丸暗記を減らします。</translation>
    </message>
    <message>
        <source>label smoothing</source>
        <translation>ラベル平滑化</translation>
    </message>
    <message>
        <source>Takes a little certainty from the right answers, so that the network does not become too sure.</source>
        <translation>正解の確信を少し減らし、ネットワークが自信過剰にならないようにします。</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>勾配</translation>
    </message>
    <message>
        <source>The direction in which a step makes the loss smaller.</source>
        <translation>損失を小さくするステップの向き。</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>Where chance begins: the same number gives the same training again.</source>
        <translation>偶然の始まり。同じ数なら同じ学習になります。</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>チェックポイント</translation>
    </message>
    <message>
        <source>The whole state of a training, saved, from which it can be resumed.</source>
        <translation>学習の状態すべてを保存したもの。ここから再開できます。</translation>
    </message>
    <message>
        <source>fingerprint</source>
        <translation>フィンガープリント</translation>
    </message>
    <message>
        <source>A short number of names and contents of all images: the same for the same images, wherever they are.</source>
        <translation>全画像の名前と中身から作る短い数。どこにあっても、同じ画像なら同じです。</translation>
    </message>
    <message>
        <source>augmentation</source>
        <translation>データ拡張</translation>
    </message>
    <message>
        <source>Random changes of the training images, such as flips, so that the network learns what does not matter.</source>
        <translation>左右反転など、学習画像の無作為な変化。大事でないものをネットワークに教えます。</translation>
    </message>
    <message>
        <source>normalisation</source>
        <translation>正規化</translation>
    </message>
    <message>
        <source>Shifts and scales brightness so that the numbers that the network gets are around 0.</source>
        <translation>ネットワークに入る数が 0 の近くになるように、明るさをずらして拡縮します。</translation>
    </message>
    <message>
        <source>input size</source>
        <translation>入力サイズ</translation>
    </message>
    <message>
        <source>To how many pixels every image is resized: more shows more details and takes longer.</source>
        <translation>画像を何ピクセルにリサイズするか。大きいほど細かく見え、時間がかかります。</translation>
    </message>
    <message>
        <source>stride</source>
        <translation>ストライド</translation>
    </message>
    <message>
        <source>By how many pixels the window moves on: with 2, the output is half as wide and high.</source>
        <translation>窓が何ピクセル進むか。2 なら出力の幅と高さが半分になります。</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>パディング</translation>
    </message>
    <message>
        <source>A border around the image, so that the output does not become smaller.</source>
        <translation>出力が小さくならないように、画像の周りに付ける余白。</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>The small window that a layer moves over the image.</source>
        <translation>レイヤーが画像の上で動かす小さな窓。</translation>
    </message>
    <message>
        <source>dilation</source>
        <translation>ダイレーション</translation>
    </message>
    <message>
        <source>How far apart the pixels are that a window looks at: 1 is side by side.</source>
        <translation>窓が見る画素の間隔。1 なら隣どうし。</translation>
    </message>
    <message>
        <source>filters</source>
        <translation>フィルター</translation>
    </message>
    <message>
        <source>The patterns that a layer looks for everywhere in the image.</source>
        <translation>レイヤーが画像のどこでも探す模様。</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>チャンネル</translation>
    </message>
    <message>
        <source>One of the images that lie over each other: red, green and blue at the input, a pattern each further on.</source>
        <translation>重なった画像の 1 枚。入力では赤、緑、青、先では模様ごとに 1 枚。</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>A number in the network that training changes.</source>
        <translation>学習で変わる、ネットワークの中の数。</translation>
    </message>
    <message>
        <source>multiply-add</source>
        <translation>積和演算</translation>
    </message>
    <message>
        <source>One multiplication with its addition: how many one image takes says how much there is to compute.</source>
        <translation>掛け算 1 回と足し算 1 回。画像 1 枚あたりの回数が計算量を表します。</translation>
    </message>
    <message>
        <source>dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Leaves out random values during training, so that the network relies on no single one.</source>
        <translation>学習中に値を無作為に省き、どれか 1 つに頼らないようにします。</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>活性化</translation>
    </message>
    <message>
        <source>A simple curve after a layer, such as ReLU, without which several layers would do no more than one.</source>
        <translation>ReLU など、レイヤーの後の単純な曲線。これがないと何層重ねても 1 層と変わりません。</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>畳み込み</translation>
    </message>
    <message>
        <source>A layer that looks for the same small patterns everywhere in the image.</source>
        <translation>同じ小さな模様を画像のどこでも探すレイヤー。</translation>
    </message>
    <message>
        <source>cross-entropy</source>
        <translation>交差エントロピー</translation>
    </message>
    <message>
        <source>The usual loss for classes: small if the right class gets a high score.</source>
        <translation>クラス分けで普通に使う損失。正しいクラスのスコアが高いと小さくなります。</translation>
    </message>
    <message>
        <source>confusion matrix</source>
        <translation>混同行列</translation>
    </message>
    <message>
        <source>A table of how many images of each class are predicted as which.</source>
        <translation>各クラスの画像が、どのクラスと何枚予測されたかの表。</translation>
    </message>
    <message>
        <source>occlusion</source>
        <translation>遮蔽</translation>
    </message>
    <message>
        <source>Covers one part of an image after the other: where the score falls most is what the network looks at.</source>
        <translation>画像の部分を順に隠します。スコアが最も下がるところが、ネットワークの見ているところです。</translation>
    </message>
    <message>
        <source>heat map</source>
        <translation>ヒートマップ</translation>
    </message>
    <message>
        <source>Colours over an image that show where the network finds what speaks for its answer.</source>
        <translation>画像に重ねた色。ネットワークが答えの根拠を見つけたところを示します。</translation>
    </message>
    <message>
        <source>folds</source>
        <translation>組</translation>
    </message>
    <message>
        <source>The equal parts of the images that a cross-validation holds out in turn.</source>
        <translation>交差検証が順に取り分ける、画像の同じ大きさの部分。</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>ワーカー</translation>
    </message>
    <message>
        <source>One of several copies of the network that learn from parts of each batch at the same time.</source>
        <translation>各バッチの部分から同時に学ぶ、ネットワークの写しの 1 つ。</translation>
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
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation>%1 KB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 TB</source>
        <translation>%1 TB</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 時間 %2 分</translation>
    </message>
</context>
<context>
    <name>TrialWords</name>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>own network</source>
        <translation>独自のネットワーク</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The project as it is</source>
        <translation>今のプロジェクト</translation>
    </message>
    <message>
        <source>in training</source>
        <translation>学習中</translation>
    </message>
    <message>
        <source>being trained elsewhere</source>
        <translation>別のところで学習中</translation>
    </message>
    <message>
        <source>not begun</source>
        <translation>未開始</translation>
    </message>
    <message>
        <source>begun</source>
        <translation>開始済み</translation>
    </message>
    <message>
        <source>waits for the others</source>
        <translation>ほかを待っています</translation>
    </message>
    <message>
        <source>trained, not tested</source>
        <translation>学習済み、未テスト</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>発散</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>検証損失</translation>
    </message>
    <message>
        <source>Validation %1</source>
        <translation>検証の%1</translation>
    </message>
    <message>
        <source>Trial %1: %2</source>
        <translation>試行 %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more trial(s) failed; the tooltips in the table say why.</source>
        <translation>
            <numerusform>ほかに %n 件の試行が失敗しました。理由は表のツールチップにあります。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: it needs %2 of memory, and %3 are free.</source>
        <translation>%1: メモリーが %2 必要ですが、空きは %3 です。</translation>
    </message>
    <message>
        <source>%1: its first epoch takes %2 and it has %3, so it will be stopped before that epoch ends, and fail.</source>
        <translation>%1: 最初のエポックに %2 かかりますが、持ち時間は %3 なので、エポックが終わる前に止められて失敗します。</translation>
    </message>
    <message>
        <source>Time for each</source>
        <translation>それぞれに時間</translation>
    </message>
    <message>
        <source>%1 · %2: %3</source>
        <translation>%1 · %2: %3</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>validation loss %1</source>
        <translation>検証損失 %1</translation>
    </message>
    <message>
        <source>Best: trial %1, %2, %3.</source>
        <translation>最良: 試行 %1、%2、%3。</translation>
    </message>
    <message>
        <source>The project as it is (%1)</source>
        <translation>今のプロジェクト (%1)</translation>
    </message>
    <message>
        <source>The slowest trial takes %1 for its first epoch.</source>
        <translation>最も遅い試行は最初のエポックに %1 かかります。</translation>
    </message>
    <message>
        <source>Every trial has time for an epoch.</source>
        <translation>どの試行にも 1 エポックの時間があります。</translation>
    </message>
    <message>
        <source>Epochs to begin with</source>
        <translation>最初のエポック数</translation>
    </message>
    <message>
        <source>validation %1 %2</source>
        <translation>検証の%1 %2</translation>
    </message>
    <message>
        <source>%1 per epoch</source>
        <translation>1 エポック %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>メモリー %1</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s) in %1</source>
        <translation>
            <numerusform>%nエポックで%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Time per epoch</source>
        <translation>1 エポックの時間</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリー</translation>
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
        <translation>画像は %1 にありません。元に戻すか、ターミナルで続けてください: espalier resume FOLDER --data IMAGES</translation>
    </message>
</context>
<context>
    <name>WireDrag</name>
    <message>
        <source>A layer cannot be connected to itself.</source>
        <translation>レイヤーを自分自身につなぐことはできません。</translation>
    </message>
    <message>
        <source>%1 is the network input; no wire can end there.</source>
        <translation>%1 はネットワークの入力なので、接続の終点にできません。</translation>
    </message>
    <message>
        <source>%1 has no output.</source>
        <translation>%1 には出力がありません。</translation>
    </message>
</context>
<context>
    <name>espalier::ui</name>
    <message>
        <source>%1 no longer exists. It may have been moved, renamed or deleted.</source>
        <translation>%1 はもうありません。移動、名前の変更、削除のいずれかの可能性があります。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::AutopsyPanel</name>
    <message>
        <source>In step %1, values became NaN or infinite.</source>
        <translation>ステップ %1 で値が NaN か無限大になりました。</translation>
    </message>
    <message>
        <source>The images of step %1 contained NaN or infinite values before they reached the network. Check the images and the normalisation.</source>
        <translation>ステップ %1 の画像には、ネットワークに入る前から NaN か無限大がありました。画像と正規化を確かめてください。</translation>
    </message>
    <message>
        <source>In step %1, the output of layer %2 was the first to contain NaN or infinite values.</source>
        <translation>ステップ %1 で、最初に NaN か無限大になったのはレイヤー %2 の出力です。</translation>
    </message>
    <message>
        <source>In step %1, the gradients of layer %2 were the first to contain NaN or infinite values.</source>
        <translation>ステップ %1 で、最初に NaN か無限大になったのはレイヤー %2 の勾配です。</translation>
    </message>
    <message>
        <source>In step %1, the weights of layer %2 were NaN or infinite.</source>
        <translation>ステップ %1 で、レイヤー %2 の重みが NaN か無限大でした。</translation>
    </message>
    <message>
        <source>The update of step %1 made the optimizer&apos;s state of layer %2 NaN or infinite, so it was not saved.</source>
        <translation>ステップ %1 の更新でレイヤー %2 のオプティマイザーの状態が NaN か無限大になったため、保存していません。</translation>
    </message>
    <message>
        <source>The update of step %1 made the weights of layer %2 NaN or infinite, so they were not saved.</source>
        <translation>ステップ %1 の更新でレイヤー %2 の重みが NaN か無限大になったため、保存していません。</translation>
    </message>
    <message>
        <source>Every value was finite, but the loss rose far above its value in the first step: the learning rate was too high, and the network is now worse than at the start.</source>
        <translation>値はすべて有限でしたが、損失が最初のステップよりはるかに大きくなりました。学習率が高すぎ、ネットワークは最初より悪くなっています。</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>無限大</translation>
    </message>
    <message>
        <source>Loss of the last steps: %1, with a learning rate of %2.</source>
        <translation>最後のステップの損失: %1、学習率 %2。</translation>
    </message>
    <message>
        <source>An earlier update had already made weights NaN or infinite.</source>
        <translation>それより前の更新で、すでに重みが NaN か無限大になっていました。</translation>
    </message>
    <message>
        <source>Continue with a tenth of the learning rate (%1)</source>
        <translation>学習率を 10 分の 1 (%1) にして続ける</translation>
    </message>
    <message>
        <source>Continue with a learning rate of %1</source>
        <translation>学習率 %1 で続ける</translation>
    </message>
    <message>
        <source>Start again with learning rate %1 and clip norm %2</source>
        <translation>学習率 %1、勾配ノルムの上限 %2 でやり直す</translation>
    </message>
    <message>
        <source>Start again with learning rate %1 and precision %2</source>
        <translation>学習率 %1、精度 %2 でやり直す</translation>
    </message>
    <message>
        <source>Start again with a tenth of the learning rate (%1)</source>
        <translation>学習率を 10 分の 1 (%1) にしてやり直す</translation>
    </message>
    <message>
        <source>Start again with a learning rate of %1</source>
        <translation>学習率 %1 でやり直す</translation>
    </message>
    <message>
        <source>Why training diverged</source>
        <translation>学習が発散した理由</translation>
    </message>
    <message>
        <source>Gradient norms by layer, on a logarithmic scale</source>
        <translation>レイヤーごとの勾配ノルム (対数目盛)</translation>
    </message>
    <message>
        <source>The images themselves are the problem. A lower learning rate would not help.</source>
        <translation>画像そのものに問題があります。学習率を下げても解決しません。</translation>
    </message>
    <message>
        <source>Continue from the last good checkpoint.</source>
        <translation>最後の正常なチェックポイントから続けます。</translation>
    </message>
    <message>
        <source>No checkpoint can be continued from, so this starts a new run with otherwise the same settings.</source>
        <translation>続けられるチェックポイントがないため、ほかは同じ設定で新しい実行を始めます。</translation>
    </message>
    <message numerus="yes">
        <source>The %n image(s) of the batch, named in autopsy.json</source>
        <translation>
            <numerusform>バッチの画像 %n 枚 (autopsy.json に記載)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::Autosave</name>
    <message>
        <source>Your changes to %1 were kept as a draft, because the project itself is read-only. The draft is among the recent projects.</source>
        <translation>%1 は読み取り専用なので、変更を下書きとして保存しました。下書きは最近のプロジェクトにあります。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Background</name>
    <message>
        <source>Espalier is training. Click to open.</source>
        <translation>Espalier が学習中です。クリックで開きます。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Banner</name>
    <message>
        <source>Copy details</source>
        <translation>詳細をコピー</translation>
    </message>
    <message>
        <source>Close message</source>
        <translation>メッセージを閉じる</translation>
    </message>
</context>
<context>
    <name>espalier::ui::BatchCopies</name>
    <message>
        <source>Images of the batch</source>
        <translation>バッチの画像</translation>
    </message>
</context>
<context>
    <name>espalier::ui::BatchPreview</name>
    <message>
        <source>Images in a batch</source>
        <translation>バッチの画像数</translation>
    </message>
    <message>
        <source>%1 × %2 pixels, augmented as set on the Data page</source>
        <translation>%1 × %2 ピクセル、データページの設定で拡張</translation>
    </message>
    <message numerus="yes">
        <source>%1 of the %n image(s) in a batch: %2</source>
        <translation>
            <numerusform>バッチの画像 %n 枚中 %1 枚: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>The images in a batch: %1</source>
        <translation>バッチの画像: %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::BlockNameDialog</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Name of the block</source>
        <translation>ブロックの名前</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>It is listed among the layers of every drawing.</source>
        <translation>どの図でもレイヤーの一覧に表示されます。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::BlockShelf</name>
    <message>
        <source>Saved as the block %1, under My blocks.</source>
        <translation>ブロック %1 として「マイブロック」に保存しました。</translation>
    </message>
    <message>
        <source>Select the layers of the block first.</source>
        <translation>まず、ブロックにするレイヤーを選択してください。</translation>
    </message>
    <message>
        <source>A block comes behind other layers, so it cannot contain the Input.</source>
        <translation>ブロックはほかのレイヤーの後に来るので、Input を含められません。</translation>
    </message>
    <message>
        <source>Save as a block</source>
        <translation>ブロックとして保存</translation>
    </message>
    <message>
        <source>Rename the block</source>
        <translation>ブロックの名前を変更</translation>
    </message>
    <message>
        <source>Delete block</source>
        <translation>ブロックを削除</translation>
    </message>
    <message>
        <source>Delete the block %1?</source>
        <translation>ブロック %1 を削除しますか?</translation>
    </message>
    <message>
        <source>Drawings that contain it keep their layers. The file %1 is deleted.</source>
        <translation>これを含む図のレイヤーは残ります。ファイル %1 は削除されます。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>残す</translation>
    </message>
</context>
<context>
    <name>espalier::ui::BottomStrip</name>
    <message>
        <source>%1 images/s on features</source>
        <translation>特徴で %1 枚/秒</translation>
    </message>
    <message>
        <source>%1 images/s</source>
        <translation>%1 枚/秒</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>GPU utilisation: %1</source>
        <translation>GPU 使用率: %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>GPU memory used by all programs: %1</source>
        <translation>全プログラムが使う GPU メモリー: %1</translation>
    </message>
    <message>
        <source>%1 °C</source>
        <translation>%1 °C</translation>
    </message>
    <message>
        <source>GPU temperature: %1</source>
        <translation>GPU 温度: %1</translation>
    </message>
    <message>
        <source>%1 W</source>
        <translation>%1 W</translation>
    </message>
    <message>
        <source>GPU power draw: %1</source>
        <translation>GPU 消費電力: %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Memory used by Espalier</source>
        <translation>Espalier が使うメモリー</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>No messages</source>
        <translation>メッセージなし</translation>
    </message>
    <message>
        <source>There are no messages yet.</source>
        <translation>まだメッセージはありません。</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>メモリー %1</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>メッセージ %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1  ·  %2</source>
        <translation>%1  ·  %2</translation>
    </message>
    <message>
        <source>epoch %1 of %2</source>
        <translation>エポック %1 / %2</translation>
    </message>
    <message>
        <source>  ·  %1 left</source>
        <translation>  ·  残り %1</translation>
    </message>
    <message>
        <source>exporting and verifying the model …</source>
        <translation>モデルを書き出して検証しています…</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CameraText</name>
    <message>
        <source>%1 delivers no images. Unplug it and plug it in again, or use another camera.</source>
        <translation>%1 から画像が来ません。抜き差しするか、別のカメラを使ってください。</translation>
    </message>
    <message>
        <source>%1 gives neither YUYV nor JPEG, and Espalier reads no other form. Use another camera.</source>
        <translation>%1 は YUYV も JPEG も出さず、Espalier はほかの形式を読めません。別のカメラを使ってください。</translation>
    </message>
    <message>
        <source>%1 was unplugged or has stopped. Plug it in again, then start the camera again.</source>
        <translation>%1 が抜かれたか止まりました。つなぎ直してカメラを開始してください。</translation>
    </message>
    <message>
        <source>%1 is used by another program. Close that program, then start the camera again.</source>
        <translation>%1 は別のプログラムが使っています。それを閉じてカメラを開始し直してください。</translation>
    </message>
    <message>
        <source>You have no permission to use %1 (%2). Ask for your user to be added to the group &quot;video&quot;.</source>
        <translation>%1 を使う権限がありません (%2)。ユーザーを「video」グループに入れてもらってください。</translation>
    </message>
    <message>
        <source>%1 cannot be started (%2). Unplug it and plug it in again, or use another camera.</source>
        <translation>%1 を開始できません (%2)。抜き差しするか、別のカメラを使ってください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CameraView</name>
    <message>
        <source>Camera</source>
        <translation>カメラ</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>止める</translation>
    </message>
    <message>
        <source>Close the camera</source>
        <translation>カメラを閉じる</translation>
    </message>
    <message>
        <source>Keep as an example</source>
        <translation>例として残す</translation>
    </message>
    <message>
        <source>Class of the example</source>
        <translation>例のクラス</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>そのまま</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>変更…</translation>
    </message>
    <message>
        <source>Starting the camera …</source>
        <translation>カメラを開始しています…</translation>
    </message>
    <message>
        <source>The camera has shown no image yet.</source>
        <translation>カメラの画像はまだありません。</translation>
    </message>
    <message>
        <source>Hold this image (Space)</source>
        <translation>この画像で止める (スペース)</translation>
    </message>
    <message>
        <source>Save this image for the class; nothing is replaced</source>
        <translation>この画像をクラスのために保存します。何も置き換えません</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>%1 images/s, %2 ms per image</source>
        <translation>%1 枚/秒、1 枚 %2 ms</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>The example is being saved.</source>
        <translation>例を保存しています。</translation>
    </message>
    <message>
        <source>Kept as an example of %1: %2. To train with the examples, add their folder on the Data page.</source>
        <translation>%1 の例として残しました: %2。例も使って学習するには、データページでそのフォルダーを追加してください。</translation>
    </message>
    <message>
        <source>Where to keep examples</source>
        <translation>例の保存先</translation>
    </message>
    <message>
        <source>Freeze an image first (Space).</source>
        <translation>まず画像を止めてください (スペース)。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasEdits</name>
    <message>
        <source>The folded group has several layers that could be connected. Open it (double-click) and choose one.</source>
        <translation>たたんだグループには、つなげるレイヤーがいくつかあります。開いて (ダブルクリック) 選んでください。</translation>
    </message>
    <message>
        <source>%1 has no output.</source>
        <translation>%1 には出力がありません。</translation>
    </message>
    <message>
        <source>Insert %1</source>
        <translation>%1 を挿入</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n layer(s)</source>
        <translation>
            <numerusform>%n レイヤーを削除</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete note</source>
        <translation>メモを削除</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>接続を切る</translation>
    </message>
    <message>
        <source>Paste layers</source>
        <translation>レイヤーを貼り付け</translation>
    </message>
    <message>
        <source>The clipboard does not contain layers: %1</source>
        <translation>クリップボードにレイヤーがありません: %1</translation>
    </message>
    <message>
        <source>Duplicate layers</source>
        <translation>レイヤーを複製</translation>
    </message>
    <message>
        <source>Arrange automatically</source>
        <translation>自動配置</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>This block is no longer there.</source>
        <translation>このブロックはもうありません。</translation>
    </message>
    <message>
        <source>The block %1 cannot be used. %2</source>
        <translation>ブロック %1 は使えません。%2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasSearch</name>
    <message>
        <source>Group</source>
        <translation>グループ</translation>
    </message>
    <message>
        <source>Insert after %1</source>
        <translation>%1 の後に挿入</translation>
    </message>
    <message>
        <source>Connect to a new layer</source>
        <translation>新しいレイヤーにつなぐ</translation>
    </message>
    <message>
        <source>Insert a layer</source>
        <translation>レイヤーを挿入</translation>
    </message>
    <message>
        <source>Find a layer by name or kind</source>
        <translation>名前か種類でレイヤーを探す</translation>
    </message>
    <message>
        <source>My block</source>
        <translation>マイブロック</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasTyping</name>
    <message>
        <source>Rename group</source>
        <translation>グループの名前を変更</translation>
    </message>
    <message>
        <source>Delete note</source>
        <translation>メモを削除</translation>
    </message>
    <message>
        <source>Edit note</source>
        <translation>メモを編集</translation>
    </message>
    <message>
        <source>Add note</source>
        <translation>メモを追加</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasView</name>
    <message>
        <source>Network drawing</source>
        <translation>ネットワークの図</translation>
    </message>
    <message>
        <source>Arrow keys move between layers; with Shift they extend the selection, with Ctrl they move it. A adds a layer, Ctrl+F finds one, C draws a wire, Delete removes, Ctrl+D duplicates. Ctrl+G groups, Enter opens or folds a group, Esc closes it, L freezes or trains, B bypasses, F2 renames, N adds a note. The menu key lists what can be done with the selection.</source>
        <translation>矢印キーでレイヤー間を移動し、Shift で選択を広げ、Ctrl で動かします。A でレイヤーを追加、Ctrl+F で検索、C で接続、Delete で削除、Ctrl+D で複製。Ctrl+G でグループ化、Enter でグループを開閉、Esc で閉じる、L で固定または学習、B でバイパス、F2 で名前の変更、N でメモの追加。メニューキーで選択範囲にできることを表示します。</translation>
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
            <numerusform>パラメーター %1 個がすべてビット単位で一致し、オプティマイザーも一致</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the parameters are equal, but %1 of %n tensor(s) of statistics and optimizer differ</source>
        <translation>
            <numerusform>パラメーターは一致しますが、統計とオプティマイザーのテンソル %n 個中 %1 個が違います</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 parameter(s) differ, by up to %3</source>
        <translation>
            <numerusform>パラメーター %2 個中 %1 個が違います (最大 %3)</numerusform>
        </translation>
    </message>
    <message>
        <source>The run recorded no losses to compare with.</source>
        <translation>実行に、比べられる損失の記録がありません。</translation>
    </message>
    <message numerus="yes">
        <source>The losses of %n step(s) match those that the run recorded.</source>
        <translation>
            <numerusform>%n ステップの損失が、実行の記録と一致します。</numerusform>
        </translation>
    </message>
    <message>
        <source>From step %1 on, the losses differ from those that the run recorded. It may have been trained on another device, with another number of threads, by another version of Espalier, or with Deterministic off.</source>
        <translation>ステップ %1 から、損失が実行の記録と違います。別のデバイス、別のスレッド数、別のバージョンの Espalier、または「決定的」がオフで学習された可能性があります。</translation>
    </message>
    <message>
        <source>From step %1 on, the losses differ from those that the run recorded. It may have been trained on another device, with another number of threads, or by another version of Espalier.</source>
        <translation>ステップ %1 から、損失が実行の記録と違います。別のデバイス、別のスレッド数、または別のバージョンの Espalier で学習された可能性があります。</translation>
    </message>
    <message numerus="yes">
        <source>Certified: the first %1 of %n step(s) were repeated and resumed with identical bits on this computer</source>
        <translation>
            <numerusform>証明済み: %n ステップのうち最初の %1 を、このコンピューターで繰り返しても再開しても同じビットになりました</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>%1 ms per step</source>
        <translation>1 ステップ %1 ms</translation>
    </message>
    <message>
        <source>With Deterministic on: %1; twins: %2.</source>
        <translation>「決定的」オン: %1、双子: %2。</translation>
    </message>
    <message>
        <source>With Deterministic off: %1; twins: %2.</source>
        <translation>「決定的」オフ: %1、双子: %2。</translation>
    </message>
    <message>
        <source>Time: %1. The CPU is always deterministic, so there is no faster mode to compare with.</source>
        <translation>時間: %1。CPU は常に決定的なので、比べられる速いモードはありません。</translation>
    </message>
    <message>
        <source>The other mode cannot be measured on this computer: %1</source>
        <translation>もう一方のモードはこのコンピューターで測れません: %1</translation>
    </message>
    <message>
        <source>Deterministic is off for this run, so sums may be computed in any order. Switch it on for repeatable runs.</source>
        <translation>この実行では「決定的」がオフなので、和の順序が決まっていません。繰り返せるようにするにはオンにしてください。</translation>
    </message>
    <message numerus="yes">
        <source>Two trainings of %n step(s) from the same beginning: %1.</source>
        <translation>
            <numerusform>同じ始まりからの %n ステップの学習 2 回: %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped after step %1 and resumed: %2.</source>
        <translation>ステップ %1 の後で停止して再開: %2。</translation>
    </message>
    <message>
        <source>Device: %1. Parameters after step %2: %3</source>
        <translation>デバイス: %1。ステップ %2 の後のパラメーター: %3</translation>
    </message>
    <message numerus="yes">
        <source>An earlier certificate of this run, over %n step(s), found a difference and was kept.</source>
        <translation>
            <numerusform>この実行の以前の証明書 (%n ステップ) は違いを見つけたため、残しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>An earlier certificate of this run covers more steps (%1) and was kept.</source>
        <translation>この実行の以前の証明書のほうがステップ数が多い (%1) ため、残しました。</translation>
    </message>
    <message>
        <source>Learnable parameter number</source>
        <translation>学習パラメーターの番号</translation>
    </message>
    <message>
        <source>Difference in weight value</source>
        <translation>重みの値の差</translation>
    </message>
    <message>
        <source>Twin trainings</source>
        <translation>双子の学習</translation>
    </message>
    <message>
        <source>Resumed and uninterrupted</source>
        <translation>再開したものと途切れないもの</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Which trainings are compared below</source>
        <translation>下で比べる学習</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>レイヤー</translation>
    </message>
    <message>
        <source>The layer whose parameters are compared below</source>
        <translation>下でパラメーターを比べるレイヤー</translation>
    </message>
    <message>
        <source>Not certified: trainings that should be equal differ</source>
        <translation>証明できません: 同じはずの学習が違っています</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 differ)</source>
        <translation>%1 (%3 個中 %2 個が違う)</translation>
    </message>
    <message>
        <source>These parameters are not stored in fp32, so their differences are not plotted.</source>
        <translation>これらのパラメーターは fp32 で保存されていないため、差は描きません。</translation>
    </message>
    <message>
        <source>All differences are zero.</source>
        <translation>差はすべてゼロです。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CertifyDialog</name>
    <message>
        <source>First training: step %1 of %2</source>
        <translation>最初の学習: ステップ %1 / %2</translation>
    </message>
    <message>
        <source>Its twin: step %1 of %2</source>
        <translation>その双子: ステップ %1 / %2</translation>
    </message>
    <message>
        <source>Training until the stop: step %1 of %2</source>
        <translation>停止までの学習: ステップ %1 / %2</translation>
    </message>
    <message>
        <source>Resumed training: step %1 of %2</source>
        <translation>再開した学習: ステップ %1 / %2</translation>
    </message>
    <message>
        <source>First training in the other mode: step %1 of %2</source>
        <translation>もう一方のモードの最初の学習: ステップ %1 / %2</translation>
    </message>
    <message>
        <source>Its twin in the other mode: step %1 of %2</source>
        <translation>もう一方のモードの双子: ステップ %1 / %2</translation>
    </message>
    <message>
        <source>Trains the first steps of this run twice, and once more with a stop and resume halfway, and compares all parameters bit by bit. The run itself does not change; the result is saved in it as certificate.json.</source>
        <translation>この実行の最初のステップを 2 回学習し、もう 1 回は途中で停止と再開をはさみ、すべてのパラメーターをビット単位で比べます。実行は変わらず、結果は certificate.json として保存されます。</translation>
    </message>
    <message>
        <source>Steps of each training</source>
        <translation>各学習のステップ数</translation>
    </message>
    <message>
        <source>Certify</source>
        <translation>証明</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Certify %1</source>
        <translation>%1 の証明</translation>
    </message>
    <message>
        <source>Reading the images of the run …</source>
        <translation>実行の画像を読み込んでいます…</translation>
    </message>
    <message>
        <source>The certification of %1</source>
        <translation>%1 の証明</translation>
    </message>
    <message>
        <source>If you stop now, the run stays as it was.</source>
        <translation>今停止すると、実行は元のままです。</translation>
    </message>
    <message>
        <source>If you stop now, the run keeps the certificate that it already has.</source>
        <translation>今停止すると、実行には今の証明書が残ります。</translation>
    </message>
    <message>
        <source>If you stop now, the run stays as it was, without a certificate.</source>
        <translation>今停止すると、実行は証明書なしで元のままです。</translation>
    </message>
    <message>
        <source>Cancelled. The temporary files are being removed.</source>
        <translation>キャンセルしました。一時ファイルを削除しています。</translation>
    </message>
    <message>
        <source>This run is being certified.</source>
        <translation>この実行を証明しています。</translation>
    </message>
    <message>
        <source>Train, compare and write certificate.json</source>
        <translation>学習し、比べ、certificate.json を書く</translation>
    </message>
    <message numerus="yes">
        <source>At most the %n step(s) of the run; more take longer</source>
        <translation>
            <numerusform>最大で実行の %n ステップ。多いほど時間がかかります</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ChangedImagesDialog</name>
    <message>
        <source>Images that have changed</source>
        <translation>変わった画像</translation>
    </message>
    <message numerus="yes">
        <source>Changes since the run started with %n image(s).</source>
        <translation>
            <numerusform>画像 %n 枚で始まった実行からの変更。</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 of %2 are shown; Copy list copies all.</source>
        <translation>%2 件のうち最初の %1 件。「一覧をコピー」ですべてコピーします。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>missing or unreadable</source>
        <translation>ないか読めない</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>Copy list</source>
        <translation>一覧をコピー</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ChosenImage</name>
    <message>
        <source>The network is right.</source>
        <translation>ネットワークは正解です。</translation>
    </message>
    <message>
        <source>The network is wrong.</source>
        <translation>ネットワークは不正解です。</translation>
    </message>
    <message>
        <source>is %1 · predicted %2</source>
        <translation>正解は %1 · 予測は %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassBars</name>
    <message>
        <source>Precision and recall per class</source>
        <translation>クラスごとの適合率と再現率</translation>
    </message>
    <message>
        <source>%1: precision %2, recall %3. </source>
        <translation>%1: 適合率 %2、再現率 %3。</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>適合率</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>再現率</translation>
    </message>
    <message>
        <source>%1
Precision, of the images predicted as %1 those that are %1: %2
Recall, of the images of %1 those that are predicted as %1: %3</source>
        <translation>%1
適合率 (%1 と予測した画像のうち本当に %1 のもの): %2
再現率 (%1 の画像のうち %1 と予測したもの): %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%n 枚中 %1 枚</numerusform>
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
        <translation>クラス %1</translation>
    </message>
    <message>
        <source>Give this image the class %1 (%2)</source>
        <translation>この画像にクラス %1 を付ける (%2)</translation>
    </message>
    <message>
        <source>Give this image the class %1</source>
        <translation>この画像をクラス %1 にする</translation>
    </message>
    <message>
        <source>New class …</source>
        <translation>新しいクラス…</translation>
    </message>
    <message>
        <source>Give this image a class that is not among these (C)</source>
        <translation>ここにないクラスをこの画像に付ける (C)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassList</name>
    <message>
        <source>Classes</source>
        <translation>クラス</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>画像 %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>%1
Selected images: press %2 or drop them here to give them this class.</source>
        <translation>%1
選択した画像: %2 を押すか、ここにドロップするとこのクラスになります。</translation>
    </message>
    <message>
        <source>%1
Selected images: drop them here to give them this class.</source>
        <translation>%1
選択した画像: ここにドロップするとこのクラスになります。</translation>
    </message>
    <message>
        <source>All images</source>
        <translation>すべての画像</translation>
    </message>
    <message>
        <source>All classes</source>
        <translation>すべてのクラス</translation>
    </message>
    <message numerus="yes">
        <source>%1
Only %n image(s): too few to learn a class from. Add images or exclude the class.</source>
        <translation>
            <numerusform>%1
画像が %n 枚だけで、クラスを学ぶには少なすぎます。画像を追加するか、クラスを除外してください。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassOverview</name>
    <message>
        <source>Rows: true class. Columns: predicted class.</source>
        <translation>行: 正しいクラス。列: 予測したクラス。</translation>
    </message>
    <message>
        <source>Percentages</source>
        <translation>百分率</translation>
    </message>
    <message>
        <source>Percentages of each true class instead of counts</source>
        <translation>枚数の代わりに、正しいクラスごとの百分率</translation>
    </message>
    <message>
        <source>Smaller cells (-)</source>
        <translation>セルを小さく (-)</translation>
    </message>
    <message>
        <source>Larger cells (+)</source>
        <translation>セルを大きく (+)</translation>
    </message>
    <message>
        <source>The whole matrix (0)</source>
        <translation>行列全体 (0)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassResultsView</name>
    <message numerus="yes">
        <source>%1 of %n label(s) equal, largest difference %2, checked with %3</source>
        <translation>
            <numerusform>ラベル %n 件中 %1 件が一致、最大の差 %2、%3 で検証</numerusform>
        </translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>クラス</translation>
    </message>
    <message>
        <source>Mistakes</source>
        <translation>間違い</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>試す</translation>
    </message>
    <message>
        <source>Summary and matrix copied to the clipboard.</source>
        <translation>要約と行列をクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>見直す</translation>
    </message>
    <message>
        <source>Then and now</source>
        <translation>以前と今</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClosingQuestion</name>
    <message>
        <source>Training is paused.</source>
        <translation>学習は一時停止中です。</translation>
    </message>
    <message>
        <source>Training is still in progress.</source>
        <translation>まだ学習中です。</translation>
    </message>
    <message>
        <source>If you stop now, everything is saved and you can resume the run later. In the background it stays paused without a window; start Espalier again to reopen it.</source>
        <translation>今停止するとすべて保存され、後で再開できます。バックグラウンドではウィンドウなしで一時停止のままです。もう一度 Espalier を起動すると開きます。</translation>
    </message>
    <message>
        <source>If you stop now, everything is saved and you can resume the run later. In the background it continues without a window; start Espalier again to reopen it.</source>
        <translation>今停止するとすべて保存され、後で再開できます。バックグラウンドではウィンドウなしで続きます。もう一度 Espalier を起動すると開きます。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation>停止して保存</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止して閉じる</translation>
    </message>
    <message>
        <source>Keep in background</source>
        <translation>バックグラウンドに残す</translation>
    </message>
    <message>
        <source>Continue in background</source>
        <translation>バックグラウンドで続ける</translation>
    </message>
    <message>
        <source>%1 is still in progress.</source>
        <translation>%1はまだ進行中です。</translation>
    </message>
    <message>
        <source>If you stop now, everything trained so far is saved, and you can continue later.</source>
        <translation>今停止すると、学習したものはすべて保存され、後で続けられます。</translation>
    </message>
    <message>
        <source>Close the window?</source>
        <translation>ウィンドウを閉じますか?</translation>
    </message>
    <message>
        <source>Keep working</source>
        <translation>作業を続ける</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ComparisonView</name>
    <message>
        <source>%1, by %2</source>
        <translation>%1、基準: %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Differences between the selected runs</source>
        <translation>選択した実行の違い</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>%1 (thick: validation, thin: training)</source>
        <translation>%1 (太線: 検証、細線: 学習)</translation>
    </message>
    <message>
        <source>Different losses</source>
        <translation>異なる損失</translation>
    </message>
    <message>
        <source>%1, logarithmic (thick: validation, thin: training)</source>
        <translation>%1、対数 (太線: 検証、細線: 学習)</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>プロジェクト</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最良</translation>
    </message>
    <message>
        <source>Best epoch</source>
        <translation>最良エポック</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>テスト</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>network of the last epoch</source>
        <translation>最後のエポックのネットワーク</translation>
    </message>
    <message>
        <source>%1, best epoch</source>
        <translation>%1、最良エポック</translation>
    </message>
    <message>
        <source>Validation loss, best epoch</source>
        <translation>検証損失、最良エポック</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Epochs finished</source>
        <translation>終わったエポック</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message numerus="yes">
        <source>The %1 selected runs differ in %n setting(s).</source>
        <translation>
            <numerusform>選択した %1 個の実行は、設定 %n 個が違います。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %n selected run(s) have the same settings.</source>
        <translation>
            <numerusform>選択した %n 個の実行は設定が同じです。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>違い</translation>
    </message>
    <message>
        <source>%1 points, within chance</source>
        <translation>%1 ポイント、偶然の範囲内</translation>
    </message>
    <message>
        <source>%1 points, more than chance</source>
        <translation>%1 ポイント、偶然を超える</translation>
    </message>
    <message numerus="yes">
        <source>Of %n comparison(s) at once, each must differ by more to be called more than chance.</source>
        <translation>
            <numerusform>%n件を同時に比べるため、それぞれの差がより大きくなければ偶然を超えるとは言えません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Test compared with A</source>
        <translation>テスト (Aとの比較)</translation>
    </message>
    <message>
        <source>None of the others has a better test than A.</source>
        <translation>テストでAより良い実行はありません。</translation>
    </message>
    <message>
        <source>Best test: %1, %2 points compared with A, within chance.</source>
        <translation>テストが最も良いのは%1: Aと比べて%2ポイント、偶然の範囲内。</translation>
    </message>
    <message>
        <source>Best test: %1, %2 points compared with A, more than chance.</source>
        <translation>テストが最も良いのは%1: Aと比べて%2ポイント、偶然を超える。</translation>
    </message>
    <message>
        <source>On the images that both were tested on. Choose a run by its validation: a test that is used to choose makes the chosen run look better than it is.</source>
        <translation>両方のテストに使われた画像での比較です。実行は検証の結果で選んでください。テストで選ぶと、選んだ実行が実際より良く見えます。</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s) are equal</source>
        <translation>
            <numerusform>同じ設定: %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ConfusedList</name>
    <message>
        <source>%1 predicted as %2</source>
        <translation>%1 を %2 と予測</translation>
    </message>
    <message>
        <source>Most confused pairs</source>
        <translation>よく混同する組</translation>
    </message>
    <message>
        <source>All mistakes</source>
        <translation>すべての間違い</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%n 枚中 %1 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%2 枚中 %1 枚、%3</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ConfusionView</name>
    <message numerus="yes">
        <source>%1 of %n image(s) of %2 correct (%3)</source>
        <translation>
            <numerusform>%2 の画像 %n 枚中 %1 枚が正解 (%3)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s) of %2 predicted as %3 (%4)</source>
        <translation>
            <numerusform>%2 の画像 %n 枚中 %1 枚を %3 と予測 (%4)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: never predicted</source>
        <translation>%1: 一度も予測されず</translation>
    </message>
    <message>
        <source>%1: no images of this class</source>
        <translation>%1: このクラスの画像なし</translation>
    </message>
    <message>
        <source>%1: precision %2</source>
        <translation>%1: 適合率 %2</translation>
    </message>
    <message>
        <source>%1: %2, recall %3</source>
        <translation>%1: %2、再現率 %3</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>画像 %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>Confusion matrix</source>
        <translation>混同行列</translation>
    </message>
    <message>
        <source>Largest size reached.</source>
        <translation>これ以上大きくできません。</translation>
    </message>
    <message>
        <source>The whole matrix is visible.</source>
        <translation>行列全体が表示されています。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ContinueButton</name>
    <message>
        <source>Train longer …</source>
        <translation>さらに学習…</translation>
    </message>
    <message>
        <source>Train this run for more epochs than planned</source>
        <translation>この実行を計画より多くのエポック学習します</translation>
    </message>
    <message>
        <source>Continue exactly where the run stopped</source>
        <translation>実行が止まったところから正確に続けます</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CrossValidationDialog</name>
    <message>
        <source>Fold %1 of %2</source>
        <translation>組 %1 / %2</translation>
    </message>
    <message>
        <source>%1: preparing</source>
        <translation>%1: 準備中</translation>
    </message>
    <message>
        <source>%1: epoch %2 of at most %3</source>
        <translation>%1: エポック %2 (最大 %3)</translation>
    </message>
    <message>
        <source>%1. All folds: %2 left</source>
        <translation>%1。全体で残り %2</translation>
    </message>
    <message>
        <source>%1: testing on the held-out images</source>
        <translation>%1: 取り分けた画像でテスト中</translation>
    </message>
    <message>
        <source>How well do these settings do on unseen images? With few images, one small test set says little. This splits the images into equal parts (folds), trains once per fold without it, and then tests on it: every image is tested once.</source>
        <translation>この設定は見たことのない画像でどれくらい良いでしょうか。画像が少ないと、1 つの小さなテストからはあまり分かりません。画像を同じ大きさの組に分け、組ごとにそれを除いて学習し、その組でテストします。どの画像も 1 回ずつテストされます。</translation>
    </message>
    <message>
        <source>Folds</source>
        <translation>組の数</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Cross-validation %1</source>
        <translation>交差検証 %1</translation>
    </message>
    <message>
        <source>Cross-validation</source>
        <translation>交差検証</translation>
    </message>
    <message>
        <source>Stops after the current step and saves. Continue resumes from there.</source>
        <translation>今のステップの後で停止して保存します。「続行」でそこから再開します。</translation>
    </message>
    <message>
        <source>This cross-validation has been deleted.</source>
        <translation>この交差検証は削除されました。</translation>
    </message>
    <message>
        <source>A cross-validation with these settings is being trained by another program, or was stopped and is still being saved.</source>
        <translation>この設定の交差検証は別のプログラムが学習中か、停止してまだ保存中です。</translation>
    </message>
    <message numerus="yes">
        <source>A cross-validation with these settings was stopped after %1 of %n fold(s). Continue trains the remaining folds.</source>
        <translation>
            <numerusform>この設定の交差検証は %n 組中 %1 組で停止しました。「続行」で残りを学習します。</numerusform>
        </translation>
    </message>
    <message>
        <source>The folds are being trained.</source>
        <translation>組を学習しています。</translation>
    </message>
    <message>
        <source>All folds are finished.</source>
        <translation>すべての組が終わりました。</translation>
    </message>
    <message>
        <source>This cross-validation is being trained in another window or terminal, or was stopped and is still being saved.</source>
        <translation>この交差検証は別のウィンドウかターミナルで学習中か、停止してまだ保存中です。</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n fold(s). Continue trains the remaining folds.</source>
        <translation>
            <numerusform>%n 組中 %1 組で停止しました。「続行」で残りを学習します。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n エポック</numerusform>
        </translation>
    </message>
    <message>
        <source>Each fold trains %1 for at most %2 on the images in %3.</source>
        <translation>各組で、%3 の画像を使って %1 を最大 %2 学習します。</translation>
    </message>
    <message>
        <source>Each fold trains %1 for at most %2 (effort: %3), as the Train page says.</source>
        <translation>各組で、学習ページのとおり %1 を最大 %2 学習します (かける時間: %3)。</translation>
    </message>
    <message>
        <source>Each fold trains %1 for at most %2, as the Train page says.</source>
        <translation>各組で、学習ページのとおり %1 を最大 %2 学習します。</translation>
    </message>
    <message numerus="yes">
        <source>The %n remaining fold(s) take %1.</source>
        <translation>
            <numerusform>残り %n 組に %1 かかります。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fold(s) take %1.</source>
        <translation>
            <numerusform>%n 組に %1 かかります。</numerusform>
        </translation>
    </message>
    <message>
        <source>Splitting the images …</source>
        <translation>画像を分けています…</translation>
    </message>
    <message>
        <source>The cross-validation</source>
        <translation>交差検証</translation>
    </message>
    <message>
        <source>If you stop now, everything trained so far is saved, and you can continue later.</source>
        <translation>今停止すると、学習したものはすべて保存され、後で続けられます。</translation>
    </message>
    <message>
        <source>Stopped before another fold was trained. Those that were finished are kept.</source>
        <translation>次の組を学習する前に停止しました。終わった組は残っています。</translation>
    </message>
    <message>
        <source>Stopped before the first fold was trained.</source>
        <translation>最初の組を学習する前に停止しました。</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n fold(s). Everything trained so far is in %2. Press Continue to resume, now or from the Runs page.</source>
        <translation>
            <numerusform>%n 組中 %1 組で停止しました。学習したものはすべて %2 にあります。今、または実行ページから「続行」で再開してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>Train and test once for each fold</source>
        <translation>組ごとに 1 回学習してテストします</translation>
    </message>
    <message>
        <source>The number of folds was chosen when this cross-validation began.</source>
        <translation>組の数は、この交差検証を始めたときに決まりました。</translation>
    </message>
    <message>
        <source>Number of folds, %1 to %2. More folds leave more images for each training but take longer; 5 is usual.</source>
        <translation>組の数、%1~%2。多いほど各学習の画像は増えますが、時間がかかります。普通は 5 です。</translation>
    </message>
    <message>
        <source>These networks only measure the settings. To train the network you will use, press Use these settings on the Runs page, then press Start.</source>
        <translation>これらのネットワークは設定を測るだけです。使うネットワークを学習するには、実行ページで「この設定を使う」を押し、「開始」を押してください。</translation>
    </message>
    <message>
        <source>These networks only measure the settings. To train the network you will use, close this dialog and press Start.</source>
        <translation>これらのネットワークは設定を測るだけです。使うネットワークを学習するには、このダイアログを閉じて「開始」を押してください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CurvePanel</name>
    <message>
        <source>training, smoothed %1</source>
        <translation>学習、平滑化 %1</translation>
    </message>
    <message numerus="yes">
        <source>training, mean of the last %n image(s), smoothed %1</source>
        <translation>
            <numerusform>学習、最後の %n 枚の平均、平滑化 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学習率</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>logarithmic axis</source>
        <translation>対数軸</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>対数</translation>
    </message>
    <message>
        <source>log</source>
        <translation>対数</translation>
    </message>
    <message>
        <source>training %1</source>
        <translation>学習 %1</translation>
    </message>
    <message>
        <source>validation %1</source>
        <translation>検証 %1</translation>
    </message>
    <message>
        <source>at step %1</source>
        <translation>ステップ %1 で</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>ステップ %1</translation>
    </message>
    <message>
        <source>baseline (no learning) %1</source>
        <translation>基準 (学習なし) %1</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>基準 %1</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>勾配ノルム</translation>
    </message>
</context>
<context>
    <name>espalier::ui::CurvesView</name>
    <message>
        <source>Curves of the loss and of a metric</source>
        <translation>損失と指標の曲線</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DataInspector</name>
    <message>
        <source>Only training images teach the network. Validation images pick its best epoch, test images then measure it.</source>
        <translation>ネットワークが学ぶのは学習画像だけです。検証画像で最良のエポックを選び、テスト画像でそれを測ります。</translation>
    </message>
    <message>
        <source>Your folders say which are which.</source>
        <translation>どれがどれかは、フォルダーで決まっています。</translation>
    </message>
    <message numerus="yes">
        <source>With %n validation image(s), each counts for %1: cross-validation, on the Train page, says more.</source>
        <translation>
            <numerusform>検証画像が %n 枚なので、1 枚が %1 になります。学習ページの交差検証のほうが多くを教えてくれます。</numerusform>
        </translation>
    </message>
    <message>
        <source>More examples teach more, and a tenth of each class is enough to measure.</source>
        <translation>例が多いほどよく学び、測るには各クラスの 1 割で十分です。</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>タスク</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>分割</translation>
    </message>
    <message>
        <source>Network input</source>
        <translation>ネットワークの入力</translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation>データ拡張</translation>
    </message>
    <message>
        <source>Changing the task rescans the folder and selects a suitable network.</source>
        <translation>タスクを変えると、フォルダーを読み直し、合うネットワークを選びます。</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>カラー</translation>
    </message>
    <message>
        <source>Greyscale</source>
        <translation>グレースケール</translation>
    </message>
    <message>
        <source>Input size</source>
        <translation>入力サイズ</translation>
    </message>
    <message>
        <source>Colour or greyscale</source>
        <translation>カラーまたはグレースケール</translation>
    </message>
    <message>
        <source>Your choice; %1 was suggested. %2</source>
        <translation>選択した値。提案は %1。%2</translation>
    </message>
    <message>
        <source>The test images are those of the folder that you named for it.</source>
        <translation>テスト画像は、指定したフォルダーのものです。</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>フォルダー</translation>
    </message>
    <message>
        <source>%1 Photos train better from a trained start, such as %2.</source>
        <translation>%1 写真は %2 のような学習済みの開始点からのほうがよく学習できます。</translation>
    </message>
    <message>
        <source>Only training images teach the network. Validation images show how well each epoch does, test images measure the network of the last one.</source>
        <translation>ネットワークが学ぶのは学習画像だけです。検証画像は各エポックの出来を示し、テスト画像は最後のエポックのネットワークを測ります。</translation>
    </message>
    <message>
        <source>Choose a start …</source>
        <translation>開始点を選ぶ…</translation>
    </message>
    <message>
        <source>What training begins with: trained weights to download, or your own</source>
        <translation>学習を何から始めるか: ダウンロードする学習済みの重み、または自分の重み</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DataPage</name>
    <message>
        <source>Images</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>データ</translation>
    </message>
    <message>
        <source>No images yet</source>
        <translation>まだ画像がありません</translation>
    </message>
    <message>
        <source>Open folder …</source>
        <translation>フォルダーを開く…</translation>
    </message>
    <message>
        <source>Drop a folder of images first.</source>
        <translation>まず画像のフォルダーをドロップしてください。</translation>
    </message>
    <message>
        <source>Split filter</source>
        <translation>分割で絞り込み</translation>
    </message>
    <message>
        <source>All splits</source>
        <translation>すべての分割</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>テスト</translation>
    </message>
    <message>
        <source>Show the images of one split, or all images.</source>
        <translation>1 つの分割、またはすべての画像を表示します。</translation>
    </message>
    <message>
        <source>Issue filter</source>
        <translation>問題で絞り込み</translation>
    </message>
    <message>
        <source>All images</source>
        <translation>すべての画像</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>No issue concerns individual images.</source>
        <translation>個々の画像に関する問題はありません。</translation>
    </message>
    <message>
        <source>Show the images of one issue, or all images.</source>
        <translation>1 つの問題、またはすべての画像を表示します。</translation>
    </message>
    <message>
        <source>%1, resized to %2 × %3 pixels</source>
        <translation>%1、%2 × %3 ピクセルにリサイズ</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>%1 を表示</translation>
    </message>
    <message>
        <source>%1, %2 selected</source>
        <translation>%1、%2 を選択</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>含める</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>Open image</source>
        <translation>画像を開く</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>画像 %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>%1 を除外</translation>
    </message>
    <message>
        <source>Include %1</source>
        <translation>%1 を含める</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DevicePicker</name>
    <message>
        <source>%1 free of %2</source>
        <translation>空き %1 / %2</translation>
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
        <translation>デバイスを更新</translation>
    </message>
    <message>
        <source>Detecting devices</source>
        <translation>デバイスを検出中</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Devices are being detected.</source>
        <translation>デバイスを検出しています。</translation>
    </message>
    <message>
        <source>%1, %2, memory %3</source>
        <translation>%1、%2、メモリー %3</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>計算能力</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリー</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>ドライバー</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>使用可</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>A GPU if one is available, otherwise the CPU</source>
        <translation>GPU があればそれを、なければ CPU を使います</translation>
    </message>
    <message>
        <source>Uses %1</source>
        <translation>%1 を使います</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>はい</translation>
    </message>
    <message>
        <source>no</source>
        <translation>いいえ</translation>
    </message>
    <message>
        <source>Requested by the project</source>
        <translation>プロジェクトの指定</translation>
    </message>
    <message>
        <source>Requested by the project, but not available on this computer</source>
        <translation>プロジェクトの指定ですが、このコンピューターでは使えません</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DoctorView</name>
    <message>
        <source>Previous</source>
        <translation>前へ</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>次へ</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>そのまま</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>Other class …</source>
        <translation>ほかのクラス…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>No mistakes.</source>
        <translation>間違いはありません。</translation>
    </message>
    <message>
        <source>It is %1</source>
        <translation>これは %1</translation>
    </message>
    <message>
        <source>Give it the class that the network says: %1 (A)</source>
        <translation>ネットワークの答えのクラスを付ける: %1 (A)</translation>
    </message>
    <message>
        <source>Excluded from the next run.</source>
        <translation>次の実行から除外しました。</translation>
    </message>
    <message>
        <source>Kept as it is.</source>
        <translation>そのままにしました。</translation>
    </message>
    <message>
        <source>Do not use it from the next run on, or use it again; the file is not deleted (X)</source>
        <translation>次の実行から使わない、またはまた使う。ファイルは削除しません (X)</translation>
    </message>
    <message>
        <source>Choose a class by its first letters, or add one (C)</source>
        <translation>最初の文字でクラスを選ぶか、追加する (C)</translation>
    </message>
    <message>
        <source>There is no image to keep.</source>
        <translation>残す画像がありません。</translation>
    </message>
    <message>
        <source>It is right as it is: go on to the next one (K)</source>
        <translation>このままで正しい。次へ (K)</translation>
    </message>
    <message>
        <source>This is the first one.</source>
        <translation>これが最初です。</translation>
    </message>
    <message>
        <source>Left arrow</source>
        <translation>左矢印</translation>
    </message>
    <message>
        <source>This is the last one.</source>
        <translation>これが最後です。</translation>
    </message>
    <message>
        <source>Right arrow</source>
        <translation>右矢印</translation>
    </message>
    <message>
        <source>Labelled %1. The network says %2, %3.</source>
        <translation>クラスは %1。ネットワークの答えは %2、%3。</translation>
    </message>
    <message>
        <source>It is labelled %1 already.</source>
        <translation>すでに %1 です。</translation>
    </message>
    <message>
        <source>Now labelled %1.</source>
        <translation>クラスを %1 にしました。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Document</name>
    <message>
        <source>Untitled</source>
        <translation>無題</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DrawingExport</name>
    <message>
        <source>Network drawing</source>
        <translation>ネットワークの図</translation>
    </message>
    <message>
        <source>There is not enough memory for an image of %1 × %2 pixels. Export the drawing as SVG instead.</source>
        <translation>%1 × %2 ピクセルの画像に必要なメモリーがありません。図は SVG で書き出してください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::DropArea</name>
    <message>
        <source>Drop a folder of images</source>
        <translation>画像のフォルダーをドロップ</translation>
    </message>
    <message>
        <source>One subfolder per class: roses, tulips, daisies …
Your images are not copied or changed, and never leave this computer.</source>
        <translation>クラスごとに 1 つのサブフォルダー: バラ、チューリップ、ヒナギク…
画像はコピーも変更もされず、このコンピューターから出ません。</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>サンプルを試す</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>開く…</translation>
    </message>
    <message>
        <source>Generates 300 images of five kinds of flowers and opens them.</source>
        <translation>5 種類の花の画像を 300 枚作って開きます。</translation>
    </message>
    <message>
        <source>Open a folder of images, a project or a model (Ctrl+O)</source>
        <translation>画像のフォルダー、プロジェクト、モデルを開く (Ctrl+O)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::EffortBar</name>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n エポック</numerusform>
        </translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>最後のレイヤー</translation>
    </message>
    <message>
        <source>last stage</source>
        <translation>最後のステージ</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>すべてのレイヤー</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>メモリー不足</translation>
    </message>
    <message>
        <source>estimating …</source>
        <translation>見積もり中…</translation>
    </message>
    <message>
        <source>Trains the last layer of the trained start.</source>
        <translation>学習済みネットワークの最後のレイヤーを学習します。</translation>
    </message>
    <message>
        <source>Trains the last stage of the trained start.</source>
        <translation>学習済みネットワークの最後のステージを学習します。</translation>
    </message>
    <message>
        <source>Trains all layers of the trained start.</source>
        <translation>学習済みネットワークのすべてのレイヤーを学習します。</translation>
    </message>
    <message>
        <source>%1 with learning rate %2.</source>
        <translation>%1、学習率 %2。</translation>
    </message>
    <message>
        <source>Changes only epochs and patience.</source>
        <translation>エポックと早期終了の待ちだけを変えます。</translation>
    </message>
    <message>
        <source>With augmentation.</source>
        <translation>データ拡張あり。</translation>
    </message>
    <message>
        <source>Without augmentation.</source>
        <translation>データ拡張なし。</translation>
    </message>
    <message>
        <source>Reduce the batch, and it may fit.</source>
        <translation>バッチを減らすと入るかもしれません。</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>速く</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>標準</translation>
    </message>
    <message>
        <source>Thorough</source>
        <translation>じっくり</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>独自の設定</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>かける時間</translation>
    </message>
    <message>
        <source>The options are your own, not those of Quick, Balanced or Thorough.</source>
        <translation>オプションは独自のもので、「速く」「標準」「じっくり」のどれでもありません。</translation>
    </message>
    <message>
        <source>The efforts are being compared.</source>
        <translation>比較しています。</translation>
    </message>
    <message>
        <source>Drop a folder of images and draw a network first.</source>
        <translation>まず画像のフォルダーをドロップし、ネットワークを描いてください。</translation>
    </message>
    <message>
        <source>Chosen for other images or another batch. Press it again to adapt it to the current ones.</source>
        <translation>別の画像または別のバッチで選ばれました。今のものに合わせるには、もう一度押してください。</translation>
    </message>
    <message>
        <source>In total: at most %1; then the model is tested and saved.</source>
        <translation>全体: 最大 %1。その後、モデルをテストして保存します。</translation>
    </message>
    <message>
        <source>In total: at most %1, %2; then the model is tested and saved.</source>
        <translation>全体: 最大 %1、%2。その後、モデルをテストして保存します。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::EpochScrubber</name>
    <message>
        <source>Newest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>Moment of the training</source>
        <translation>学習の時点</translation>
    </message>
    <message>
        <source>So far there is one moment to look at. More are kept with the checkpoints of a training, while the window is open.</source>
        <translation>見られる時点はまだ 1 つです。ウィンドウが開いている間、学習のチェックポイントごとに増えます。</translation>
    </message>
    <message>
        <source>Earlier or later in the training: the moments that were kept</source>
        <translation>学習の前や後: 残っている時点</translation>
    </message>
    <message>
        <source>The newest moment is shown.</source>
        <translation>最新の時点を表示しています。</translation>
    </message>
    <message>
        <source>Follow the training again</source>
        <translation>また学習を追う</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n kept</source>
        <translation>
            <numerusform>%n 個中 %1 個を残す</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExcitingView</name>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Images read</source>
        <translation>読んだ画像</translation>
    </message>
    <message>
        <source>Images that excite this channel most</source>
        <translation>このチャンネルが最も強く反応する画像</translation>
    </message>
    <message>
        <source>Cancelled. Click the map again to look for them.</source>
        <translation>キャンセルしました。探すにはもう一度マップをクリックしてください。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Reading training images …</source>
        <translation>学習画像を読んでいます…</translation>
    </message>
    <message>
        <source>%1
Largest activation: %2</source>
        <translation>%1
最大の活性値: %2</translation>
    </message>
    <message>
        <source>No training image could be read.</source>
        <translation>学習画像を 1 枚も読めません。</translation>
    </message>
    <message numerus="yes">
        <source>The most exciting of %n training image(s), at step %1.</source>
        <translation>
            <numerusform>学習画像 %n 枚のうち最も強く反応するもの、ステップ %1。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExperimentsLink</name>
    <message numerus="yes">
        <source>%n run(s) of the queue are left from the last time.</source>
        <translation>
            <numerusform>前回のキューに実行が %n 件残っています。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show queue</source>
        <translation>キューを表示</translation>
    </message>
    <message>
        <source>%1 is in progress. Stop it or wait until it has ended.</source>
        <translation>%1が進行中です。停止するか、終わるまでお待ちください。</translation>
    </message>
    <message>
        <source>The experiment has ended, and none of its trials has a result.</source>
        <translation>実験は終わりましたが、結果のある試行がありません。</translation>
    </message>
    <message>
        <source>The experiment has ended.</source>
        <translation>実験が終わりました。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExperimentsPage</name>
    <message>
        <source>Experiments</source>
        <translation>実験</translation>
    </message>
    <message>
        <source>Earlier experiments</source>
        <translation>以前の実験</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>競走</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>スイープ</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>キュー</translation>
    </message>
    <message>
        <source>Compare a few networks or settings</source>
        <translation>いくつかのネットワークや設定を比べる</translation>
    </message>
    <message>
        <source>Try many values of options</source>
        <translation>オプションの値をたくさん試す</translation>
    </message>
    <message>
        <source>Runs that are trained one after another</source>
        <translation>順に学習する実行</translation>
    </message>
    <message>
        <source>Drop a folder of images first.</source>
        <translation>まず画像のフォルダーをドロップしてください。</translation>
    </message>
    <message>
        <source>The queue</source>
        <translation>キュー</translation>
    </message>
    <message>
        <source>The experiment</source>
        <translation>実験</translation>
    </message>
    <message numerus="yes">
        <source>%1 was added to the queue, where %n run(s) wait now.</source>
        <translation>
            <numerusform>%1 をキューに追加しました。%n 件が待っています。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) left</source>
        <translation>
            <numerusform>残り %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Train several settings and compare them</source>
        <translation>いくつかの設定で学習して比べる</translation>
    </message>
    <message>
        <source>%1, %2 for each trial</source>
        <translation>%1、試行ごとに %2</translation>
    </message>
    <message>
        <source>The trials are being trained. Stop them first.</source>
        <translation>試行を学習中です。先に停止してください。</translation>
    </message>
    <message>
        <source>There are no experiments on these images yet.</source>
        <translation>この画像での実験はまだありません。</translation>
    </message>
    <message>
        <source>Show an experiment that is on disk</source>
        <translation>ディスクにある実験を表示</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExplainedImage</name>
    <message>
        <source>Image</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Enlarge (double click, Enter)</source>
        <translation>拡大 (ダブルクリック、Enter)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExportPage</name>
    <message>
        <source>%1 was not exported by Espalier, so it was not replaced. Choose another name.</source>
        <translation>%1 は Espalier が書き出したものではないため、置き換えませんでした。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Export model</source>
        <translation>モデルを書き出す</translation>
    </message>
    <message>
        <source>Share model</source>
        <translation>モデルを共有</translation>
    </message>
    <message>
        <source>There is no model yet. Train one, or open an earlier run on the Runs page.</source>
        <translation>まだモデルがありません。学習するか、実行ページで以前の実行を開いてください。</translation>
    </message>
    <message>
        <source>An export is in progress.</source>
        <translation>書き出し中です。</translation>
    </message>
    <message>
        <source>Export cancelled; %1 was not written.</source>
        <translation>書き出しをキャンセルしました。%1 は書かれていません。</translation>
    </message>
    <message>
        <source>%1 already exists and was not replaced. Choose another name, or choose that file itself to replace it.</source>
        <translation>%1 はすでにあり、置き換えていません。別の名前にするか、置き換えるにはそのファイル自体を選んでください。</translation>
    </message>
    <message>
        <source>Writing %1 and verifying it on images not used for training …</source>
        <translation>%1 を書き、学習に使っていない画像で検証しています…</translation>
    </message>
    <message>
        <source>Writing %1 …</source>
        <translation>%1 を書いています…</translation>
    </message>
    <message>
        <source>What is the model for?</source>
        <translation>モデルの使いみちは?</translation>
    </message>
    <message>
        <source>Hide earlier exports</source>
        <translation>以前の書き出しを隠す</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier export(s)</source>
        <translation>
            <numerusform>以前の書き出し %n 件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExtendQuestion</name>
    <message>
        <source>Train longer</source>
        <translation>さらに学習</translation>
    </message>
    <message numerus="yes">
        <source>%1 has finished %2 of %n epoch(s). It continues from its latest checkpoint. Epochs to add:</source>
        <translation>
            <numerusform>%1 は %n エポック中 %2 を終えました。最新のチェックポイントから続きます。追加するエポック:</numerusform>
        </translation>
    </message>
    <message>
        <source>Epochs to add</source>
        <translation>追加するエポック</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>エポック</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s) in all, %1 to go</source>
        <translation>
            <numerusform>全部で %n エポック、残り %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n more epoch(s)</source>
        <translation>
            <numerusform>さらに %n エポック学習</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::FieldEditor</name>
    <message>
        <source>%1 to %2 %3</source>
        <translation>%1~%2 %3</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>既定: %1</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 を戻す</translation>
    </message>
    <message>
        <source>Reset to the default, %1</source>
        <translation>既定の %1 に戻す</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FieldInput</name>
    <message>
        <source>mixed</source>
        <translation>混在</translation>
    </message>
    <message>
        <source>%1 must be between %2 and %3.</source>
        <translation>%1 は %2 から %3 までにしてください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FixTray</name>
    <message>
        <source>What you relabel or exclude is collected here. Files on disk are not changed.</source>
        <translation>クラスを変えたり除外したりしたものがここに集まります。ディスクのファイルは変わりません。</translation>
    </message>
    <message>
        <source>Fixes</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Take back: %1, %2</source>
        <translation>取り消す: %1、%2</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>もう一度学習</translation>
    </message>
    <message>
        <source>Relabel or exclude an image first.</source>
        <translation>まず画像のクラスを変えるか、除外してください。</translation>
    </message>
    <message>
        <source>Starts the next run with the same settings as this one</source>
        <translation>この実行と同じ設定で次の実行を始めます</translation>
    </message>
    <message numerus="yes">
        <source>%n more fix(es) are not listed; training again uses all.</source>
        <translation>
            <numerusform>ほか %n 件の修正は表示していませんが、もう一度学習するときはすべて使います。</numerusform>
        </translation>
    </message>
    <message>
        <source>Test images among these: %1. Fixing them changes the test, not what the network learns.</source>
        <translation>このうちテスト画像: %1。修正で変わるのはテストで、ネットワークが学ぶことではありません。</translation>
    </message>
    <message>
        <source>All of these are test images. Training again changes the test, not what the network learns.</source>
        <translation>すべてテスト画像です。再学習で変わるのはテストで、ネットワークが学ぶことではありません。</translation>
    </message>
    <message numerus="yes">
        <source>Train and test again (%n fix(es))</source>
        <translation>
            <numerusform>再学習・再テスト (修正 %n 件)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train again (%n fix(es))</source>
        <translation>
            <numerusform>再学習 (修正 %n 件)</numerusform>
        </translation>
    </message>
    <message>
        <source>With these fixes, the accuracy of this model is %1 instead of %2.</source>
        <translation>これらの修正を反映すると、このモデルの正解率は %2 ではなく %1 です。</translation>
    </message>
    <message>
        <source>With these fixes, the accuracy of this model stays at %1.</source>
        <translation>この修正をしても、このモデルの正解率は %1 のままです。</translation>
    </message>
    <message>
        <source>The next run trains with the same images; only its test changes</source>
        <translation>次の実行も同じ画像で学習します。変わるのはテストだけです</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Fixes</name>
    <message>
        <source>There is no image to change.</source>
        <translation>変える画像がありません。</translation>
    </message>
    <message>
        <source>The project with the images of this run is not open.</source>
        <translation>この実行の画像のプロジェクトが開かれていません。</translation>
    </message>
    <message>
        <source>%1 is not in the open project, so it is not used for training.</source>
        <translation>%1 は開いているプロジェクトにないため、学習に使われません。</translation>
    </message>
    <message>
        <source>%1: class %2</source>
        <translation>%1: クラス %2</translation>
    </message>
    <message>
        <source>%1: as in the run</source>
        <translation>%1: 実行と同じ</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>the class of an image then and now</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>included again</source>
        <translation>また含める</translation>
    </message>
    <message>
        <source>The model is open without its run. Open the run to put images right.</source>
        <translation>モデルが実行なしで開かれています。画像を直すには実行を開いてください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FlatFolderQuestion</name>
    <message>
        <source>The file names are only numbers.</source>
        <translation>ファイル名が数字だけです。</translation>
    </message>
    <message>
        <source>All file names start with &quot;%1&quot;.</source>
        <translation>すべてのファイル名が「%1」で始まります。</translation>
    </message>
    <message>
        <source>Nearly every file name starts differently.</source>
        <translation>ほとんどのファイル名の始まりが違います。</translation>
    </message>
    <message>
        <source>Use file names as classes</source>
        <translation>ファイル名をクラスにする</translation>
    </message>
    <message>
        <source>No classes: learn to reconstruct the images</source>
        <translation>クラスなし: 画像の再構成を学ぶ</translation>
    </message>
    <message>
        <source>All images are in one folder, without a subfolder for each class.</source>
        <translation>すべての画像が、クラスごとのサブフォルダーなしに 1 つのフォルダーにあります。</translation>
    </message>
    <message>
        <source>The network compresses each image and reconstructs it. Images that it reconstructs poorly are unusual.</source>
        <translation>ネットワークは画像を圧縮して復元します。うまく復元できない画像は珍しい画像です。</translation>
    </message>
    <message>
        <source>Or create one subfolder per class and drop the folder again.</source>
        <translation>または、クラスごとにサブフォルダーを作り、フォルダーをもう一度ドロップしてください。</translation>
    </message>
    <message numerus="yes">
        <source>What are the classes of these %n image(s)?</source>
        <translation>
            <numerusform>この %n 枚の画像のクラスは何ですか?</numerusform>
        </translation>
    </message>
    <message>
        <source>The class is the part of the name before the number.</source>
        <translation>クラスは、名前の番号より前の部分です。</translation>
    </message>
    <message numerus="yes">
        <source>%n class(es): %1</source>
        <translation>
            <numerusform>%n クラス: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::FoldResultView</name>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>too few folds to judge</source>
        <translation>組が少なすぎて判断できません</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1~%2</translation>
    </message>
    <message>
        <source>So the means, and the result of all folds together, are of unequal trainings. For folds that can be compared, begin a new cross-validation.</source>
        <translation>そのため、平均と全体の結果は条件の違う学習のものです。比べられる組にするには、新しい交差検証を始めてください。</translation>
    </message>
    <message>
        <source>None of the held-out images could be tested.</source>
        <translation>取り分けた画像は 1 枚もテストできませんでした。</translation>
    </message>
    <message>
        <source>All folds together: %1</source>
        <translation>全組の合計: %1</translation>
    </message>
    <message>
        <source>The finished folds together: %1</source>
        <translation>終わった組の合計: %1</translation>
    </message>
    <message>
        <source>Results of the folds</source>
        <translation>組の結果</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>フォルダーを表示</translation>
    </message>
    <message>
        <source>Summary: %1.</source>
        <translation>要約: %1。</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>たたむ</translation>
    </message>
    <message>
        <source>Trained on</source>
        <translation>学習に使用</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>Held out</source>
        <translation>取り分け</translation>
    </message>
    <message>
        <source>Tested epoch</source>
        <translation>テストしたエポック</translation>
    </message>
    <message>
        <source>Images that the network learnt from</source>
        <translation>ネットワークが学んだ画像</translation>
    </message>
    <message>
        <source>Images of the other folds that chose the epoch to test, and said when to stop</source>
        <translation>テストするエポックと終わる時点を決めた、ほかの組の画像</translation>
    </message>
    <message>
        <source>Images of this fold, on which the network was tested</source>
        <translation>ネットワークをテストした、この組の画像</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Mean of unequal folds</source>
        <translation>条件の違う組の平均</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区間</translation>
    </message>
    <message>
        <source>Too few folds to judge</source>
        <translation>組が少なすぎて判断できません</translation>
    </message>
    <message>
        <source>Too wide to judge</source>
        <translation>広すぎて判断できません</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FolderIssues</name>
    <message>
        <source>Copies in training</source>
        <translation>学習にある複製</translation>
    </message>
    <message>
        <source>In two classes</source>
        <translation>2 つのクラスに</translation>
    </message>
    <message>
        <source>Copies in test</source>
        <translation>テストにある複製</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>複製</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>破損</translation>
    </message>
    <message>
        <source>Single colour</source>
        <translation>1 色だけ</translation>
    </message>
    <message>
        <source>Narrow range</source>
        <translation>狭い範囲</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>マスク</translation>
    </message>
    <message>
        <source>Grey classes</source>
        <translation>白黒のクラス</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>白黒</translation>
    </message>
    <message>
        <source>Wrong file extension</source>
        <translation>拡張子の誤り</translation>
    </message>
    <message>
        <source>Untrained classes</source>
        <translation>学習画像のないクラス</translation>
    </message>
    <message>
        <source>Single-image classes</source>
        <translation>画像 1 枚のクラス</translation>
    </message>
    <message>
        <source>Small classes</source>
        <translation>小さいクラス</translation>
    </message>
    <message>
        <source>No class</source>
        <translation>クラスなし</translation>
    </message>
    <message>
        <source>Relabelled</source>
        <translation>クラスを変更</translation>
    </message>
    <message>
        <source>Excludes these classes. Files on disk are not changed; Undo reverts it.</source>
        <translation>これらのクラスを除外します。ディスクのファイルは変わらず、「元に戻す」で戻せます。</translation>
    </message>
    <message>
        <source>Keeps one copy of each image, in the class that has most of the copies and, if possible, in the training split. Files on disk are not changed; Undo reverts it.</source>
        <translation>各画像の複製を 1 つだけ、複製が最も多いクラスに、できれば学習に残します。ディスクのファイルは変わらず、「元に戻す」で戻せます。</translation>
    </message>
    <message>
        <source>Excludes these images. Files on disk are not changed; Undo reverts it.</source>
        <translation>これらの画像を除外します。ディスクのファイルは変わらず、「元に戻す」で戻せます。</translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>%1 を除外</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>画像 %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>Forget the class of %1</source>
        <translation>%1 のクラスを忘れる</translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n クラス</numerusform>
        </translation>
    </message>
    <message>
        <source>Empty folders</source>
        <translation>空のフォルダー</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FolderQuestion</name>
    <message>
        <source>Another folder of images</source>
        <translation>別の画像フォルダー</translation>
    </message>
    <message>
        <source>What are the images in %1 for?</source>
        <translation>%1 の画像は何に使いますか?</translation>
    </message>
    <message>
        <source>Add: more images for %1; classes of the same name become one.

Test images: the trained network is tested with them, and with none of the others.

Replace: %1 is closed, and stays among the recent projects.</source>
        <translation>追加: %1 の画像を増やします。同じ名前のクラスは 1 つになります。

テスト画像: 学習したネットワークをこれらでテストし、ほかではテストしません。

置き換え: %1 を閉じます。最近のプロジェクトに残ります。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Test images</source>
        <translation>テスト画像</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>置き換え</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FolderView</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>画像 %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>New class …</source>
        <translation>新しいクラス…</translation>
    </message>
    <message>
        <source>Adds a class that has no folder. Images can be dropped here, too; files are not moved.</source>
        <translation>フォルダーのないクラスを追加します。ここにも画像をドロップできます。ファイルは動きません。</translation>
    </message>
    <message>
        <source>Drop a folder with one subfolder of images per class anywhere on this window.</source>
        <translation>クラスごとに画像のサブフォルダーがあるフォルダーを、このウィンドウにドロップしてください。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2の%1</translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n クラス</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Include class %1</source>
        <translation>クラス %1 を含める</translation>
    </message>
    <message>
        <source>Include %1</source>
        <translation>%1 を含める</translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>%1 を除外</translation>
    </message>
    <message>
        <source>Change class …</source>
        <translation>クラスを変更…</translation>
    </message>
    <message>
        <source>Back to the folder&apos;s class</source>
        <translation>フォルダーのクラスに戻す</translation>
    </message>
    <message numerus="yes">
        <source>Class of %n image(s)</source>
        <translation>
            <numerusform>画像 %n 枚のクラス</numerusform>
        </translation>
    </message>
    <message>
        <source>Find or add a class</source>
        <translation>クラスを探すか追加</translation>
    </message>
    <message>
        <source>New class: %1</source>
        <translation>新しいクラス: %1</translation>
    </message>
    <message>
        <source>New class</source>
        <translation>新しいクラス</translation>
    </message>
    <message>
        <source>Name of the new class</source>
        <translation>新しいクラスの名前</translation>
    </message>
    <message>
        <source>New class %1</source>
        <translation>新しいクラス %1</translation>
    </message>
    <message>
        <source>Remove class</source>
        <translation>クラスを削除</translation>
    </message>
    <message>
        <source>Undo reverts it.</source>
        <translation>「元に戻す」で戻せます。</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) have this class. Give them another one first.</source>
        <translation>
            <numerusform>画像 %n 枚がこのクラスです。先に別のクラスを付けてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove class %1</source>
        <translation>クラス %1 を削除</translation>
    </message>
    <message>
        <source>%1: class %2</source>
        <translation>%1: クラス %2</translation>
    </message>
    <message>
        <source>%1: class of the folder</source>
        <translation>%1: フォルダーのクラス</translation>
    </message>
    <message>
        <source>%1 is the name of a folder, so its class cannot be removed. To train without it, untick it.</source>
        <translation>%1 はフォルダーの名前なので、クラスを削除できません。これなしで学習するには、印を外してください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FrameLikeness</name>
    <message>
        <source>The image cannot be compared with the training images, because no file can be written to the folder for temporary files. Free some space.</source>
        <translation>一時ファイルのフォルダーに書き込めないため、画像を学習画像と比べられません。空きを作ってください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::FrameView</name>
    <message>
        <source>What the camera shows</source>
        <translation>カメラに写っているもの</translation>
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
        <translation>無限大</translation>
    </message>
    <message>
        <source>Gradient norms by layer</source>
        <translation>レイヤーごとの勾配ノルム</translation>
    </message>
    <message>
        <source>Layer %1 (%2): gradient norm %3</source>
        <translation>レイヤー %1 (%2): 勾配ノルム %3</translation>
    </message>
</context>
<context>
    <name>espalier::ui::GuideBrowser</name>
    <message>
        <source>Guide</source>
        <translation>ガイド</translation>
    </message>
</context>
<context>
    <name>espalier::ui::GuideWindow</name>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>進む</translation>
    </message>
    <message>
        <source>Guide to Espalier</source>
        <translation>Espalier ガイド</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目次</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>用語</translation>
    </message>
    <message>
        <source>This is the first page.</source>
        <translation>最初のページです。</translation>
    </message>
    <message>
        <source>This is the last page.</source>
        <translation>最後のページです。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::HeatLegend</name>
    <message>
        <source>The darkest colour stands for %1. A folded group has the colour of the layer with the largest number inside.</source>
        <translation>最も濃い色は %1 を表します。折りたたんだグループの色は、中で最も大きい値を持つレイヤーの色です。</translation>
    </message>
    <message>
        <source>The darkest colour stands for %1: no layer and no group of this network has more. A group has the sum of its layers. All colours are on this one scale, and folding or opening a group does not change it.</source>
        <translation>最も濃い色は %1 を表し、このネットワークにはこれより大きいレイヤーもグループもありません。グループの値は中のレイヤーの合計です。色の尺度は 1 つで、グループを折りたたんでも開いても変わりません。</translation>
    </message>
    <message>
        <source>Colours of the boxes: 0 to %1</source>
        <translation>箱の色: 0 から %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ImageActions</name>
    <message>
        <source>Select an image first.</source>
        <translation>まず画像を選択してください。</translation>
    </message>
    <message>
        <source>The project with the images of this run is not open.</source>
        <translation>この実行の画像のプロジェクトが開かれていません。</translation>
    </message>
    <message>
        <source>%1 is not in the open project, so it is not used for training.</source>
        <translation>%1 は開いているプロジェクトにないため、学習に使われません。</translation>
    </message>
    <message>
        <source>Some of the selected images are not in the open project.</source>
        <translation>選択した画像の一部は、開いているプロジェクトにありません。</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>含める</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>Use it again from the next run on (Delete)</source>
        <translation>次の実行からまた使う (Delete)</translation>
    </message>
    <message>
        <source>Do not use it from the next run on; the file is not deleted (Delete)</source>
        <translation>次の実行から使わない。ファイルは削除しません (Delete)</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>画像 %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>Include %1</source>
        <translation>%1 を含める</translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>%1 を除外</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>フォルダーで表示</translation>
    </message>
    <message>
        <source>Open image</source>
        <translation>画像を開く</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ImageCache</name>
    <message>
        <source>not enough memory to show it</source>
        <translation>表示するメモリーがありません</translation>
    </message>
</context>
<context>
    <name>espalier::ui::InsidePanel</name>
    <message>
        <source>Feature maps of the selected layer</source>
        <translation>選択したレイヤーの特徴マップ</translation>
    </message>
    <message>
        <source>Inside the network</source>
        <translation>ネットワークの中</translation>
    </message>
    <message>
        <source>Beside each box are the feature maps that answer most strongly to the chosen image. Select a box to see its maps large.</source>
        <translation>各箱の横は、選んだ画像に最も強く反応する特徴マップです。箱を選択すると大きく表示します。</translation>
    </message>
    <message numerus="yes">
        <source>The strongest of %n channel(s). Bright: here the channel answers to the image.</source>
        <translation>
            <numerusform>%n チャンネルのうち最も強いもの。明るいところで画像に反応しています。</numerusform>
        </translation>
    </message>
    <message>
        <source>This moment has no maps of this layer. They are added with the next look at the network.</source>
        <translation>この時点にはこのレイヤーのマップがありません。次にネットワークの中を見るときに加わります。</translation>
    </message>
    <message numerus="yes">
        <source>%n number(s) per image, which are no image.</source>
        <translation>
            <numerusform>画像ごとに %n 個の数で、画像ではありません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Gradient ÷ weights: %1</source>
        <translation>勾配 ÷ 重み: %1</translation>
    </message>
    <message>
        <source>Gradient ÷ weights: at most %1</source>
        <translation>勾配 ÷ 重み: 最大 %1</translation>
    </message>
    <message>
        <source>Dead channels of the ReLU: %1</source>
        <translation>ReLU の死んだチャンネル: %1</translation>
    </message>
    <message>
        <source>Dead channels of a ReLU: at most %1</source>
        <translation>ReLU の死んだチャンネル: 最大 %1</translation>
    </message>
    <message>
        <source>At step %1</source>
        <translation>ステップ %1</translation>
    </message>
    <message>
        <source>Here values first became NaN or infinite (%1).</source>
        <translation>ここで値が初めて NaN か無限大になりました (%1)。</translation>
    </message>
    <message>
        <source>No channel is dead</source>
        <translation>死んだチャネルはありません</translation>
    </message>
    <message>
        <source>weak</source>
        <extracomment>One end of the scale from &quot;weak&quot; to &quot;strong answer&quot;</extracomment>
        <translation>弱い</translation>
    </message>
    <message>
        <source>strong answer</source>
        <extracomment>The other end: how strongly a channel answers to the image</extracomment>
        <translation>強い反応</translation>
    </message>
    <message>
        <source>Click a map to see the training images that excite it most.</source>
        <translation>マップをクリックすると、それが最も強く反応する学習画像を表示します。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::IssuesPanel</name>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Shows only these images.</source>
        <translation>これらの画像だけを表示します。</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘れる</translation>
    </message>
    <message>
        <source>The project no longer keeps a class for what cannot be found. Undo reverts it.</source>
        <translation>見つからないもののクラスを、プロジェクトから消します。「元に戻す」で戻せます。</translation>
    </message>
    <message>
        <source>Image check progress</source>
        <translation>画像の検査の進み具合</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Stops checking for copies and damaged images.</source>
        <translation>複製と破損の検査をやめます。</translation>
    </message>
    <message>
        <source>Checking for copies and damage …</source>
        <translation>複製と破損を検査中…</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>問題はありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) cannot be read, for example %1: %2.</source>
        <translation>
            <numerusform>%n 個のファイルが読めません (例: %1: %2)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hidden or non-image file(s) ignored.</source>
        <translation>
            <numerusform>隠しファイルや画像でないファイル %n 個を無視しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>The images were not checked for copies and damage.</source>
        <translation>画像の複製と破損は検査していません。</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>検査</translation>
    </message>
    <message>
        <source>Nearly all images of %1 are among them: excluding them would exclude the class.</source>
        <translation>%1 の画像のほとんどが含まれています。除外するとクラスごと除外されます。</translation>
    </message>
    <message numerus="yes">
        <source>Checking for copies and damage: %1 of %n image(s)</source>
        <translation>
            <numerusform>複製と破損を検査中: %1 / %n 枚</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n image(s) were checked: no copies and no damage.</source>
        <translation>
            <numerusform>%n 枚の画像をすべて検査しました。複製も破損もありません。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n image(s) were checked. Copies of each other: %1, damaged: %2.</source>
        <translation>
            <numerusform>%n 枚の画像をすべて検査しました。互いに複製: %1、破損: %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n image(s) were checked. Copies and damaged ones are excluded.</source>
        <translation>
            <numerusform>%n 枚の画像をすべて調べました。複製と破損した画像は除外されています。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::Job</name>
    <message>
        <source>Out of memory. Close other programs, then try again.</source>
        <translation>メモリーが足りません。ほかのプログラムを閉じてやり直してください。</translation>
    </message>
    <message>
        <source>This failed for an unknown reason. Try again.</source>
        <translation>不明な理由で失敗しました。やり直してください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::JobDialog</name>
    <message>
        <source>%1 must be between %2 and %3, so %4 was changed to %5.</source>
        <translation>%1 は %2 から %3 までなので、%4 を %5 に変えました。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>%1 has ended</source>
        <translation>%1が終わりました</translation>
    </message>
    <message>
        <source>%1 is still in progress.</source>
        <translation>%1はまだ進行中です。</translation>
    </message>
    <message>
        <source>%1 If you continue in the background, this dialog opens again when the work has ended.</source>
        <translation>%1 バックグラウンドで続けると、終わったときにこのダイアログがまた開きます。</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止して閉じる</translation>
    </message>
    <message>
        <source>Continue in background</source>
        <translation>バックグラウンドで続ける</translation>
    </message>
    <message>
        <source>Keep open</source>
        <translation>開いたままにする</translation>
    </message>
</context>
<context>
    <name>espalier::ui::KeptExamples</name>
    <message>
        <source>The example cannot be kept in %1: %2. Choose another folder.</source>
        <translation>例を %1 に残せません: %2。別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>%1 examples</source>
        <translation>%1 の例</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LanguageMenu</name>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>System (%1)</source>
        <translation>システム (%1)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LastRun</name>
    <message>
        <source>, but its loss exploded</source>
        <translation>、ただし損失が爆発</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n epoch(s)</source>
        <translation>
            <numerusform>%n エポック中 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>being trained in another window or terminal</source>
        <translation>別のウィンドウかターミナルで学習中</translation>
    </message>
    <message>
        <source>finished, %1</source>
        <translation>完了、%1</translation>
    </message>
    <message>
        <source>stopped early after %1</source>
        <translation>%1 で早期終了</translation>
    </message>
    <message>
        <source>stopped after %1</source>
        <translation>%1 で停止</translation>
    </message>
    <message>
        <source>diverged after %1</source>
        <translation>%1 で発散</translation>
    </message>
    <message>
        <source>failed after %1</source>
        <translation>%1 で失敗</translation>
    </message>
    <message>
        <source>interrupted after %1</source>
        <translation>%1 で中断</translation>
    </message>
    <message>
        <source>, best epoch %1 by %2, with a validation loss of %3</source>
        <translation>、最良エポック %1 (基準: %2)、検証損失 %3</translation>
    </message>
    <message>
        <source>, best epoch %1 by %2, with a validation accuracy of %3</source>
        <translation>、最良エポック %1 (基準: %2)、検証の正解率 %3</translation>
    </message>
    <message>
        <source>, best epoch %1 by %2: %3 %4</source>
        <translation>、最良エポック %1 (基準: %2): %3 %4</translation>
    </message>
    <message>
        <source>The model is the network of the last epoch (%1).</source>
        <translation>モデルは最後のエポック (%1) のネットワークです。</translation>
    </message>
    <message>
        <source>The model is the network of the last epoch.</source>
        <translation>モデルは最後のエポックのネットワークです。</translation>
    </message>
    <message>
        <source>Last run, %1: %2%3.</source>
        <translation>前回の実行、%1: %2%3。</translation>
    </message>
    <message>
        <source>Last run on these images, %1: %2%3.</source>
        <translation>この画像での前回の実行、%1: %2%3。</translation>
    </message>
    <message>
        <source>This run is being trained in another window or terminal.</source>
        <translation>この実行は別のウィンドウかターミナルで学習中です。</translation>
    </message>
    <message>
        <source>This run would only diverge again. Press Open: the Train page shows why, and how to continue.</source>
        <translation>この実行はまた発散します。「開く」を押すと、学習ページに理由と続け方が表示されます。</translation>
    </message>
    <message>
        <source>The loss of this run exploded. Press Open, then Resume with … to continue from before the explosion with a lower learning rate.</source>
        <translation>この実行の損失が爆発しました。「開く」を押し、「変更して再開…」で、爆発の前から低い学習率で続けてください。</translation>
    </message>
    <message>
        <source>This run has finished all epochs. Open it to train longer.</source>
        <translation>この実行はすべてのエポックを終えました。さらに学習するには開いてください。</translation>
    </message>
    <message>
        <source>This run ended before its first step. Press Start instead.</source>
        <translation>この実行は最初のステップの前に終わりました。「開始」を押してください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LastRunCard</name>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Open its curves, results and model</source>
        <translation>曲線、結果、モデルを開く</translation>
    </message>
    <message>
        <source>Continue exactly where the run stopped</source>
        <translation>実行が止まったところから正確に続けます</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerInspector</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n レイヤー</numerusform>
        </translation>
    </message>
    <message>
        <source>Layer name</source>
        <translation>レイヤーの名前</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 を変更</translation>
    </message>
    <message>
        <source>Rename group</source>
        <translation>グループの名前を変更</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変更</translation>
    </message>
    <message>
        <source>No layers yet</source>
        <translation>まだレイヤーがありません</translation>
    </message>
    <message>
        <source>The network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>Choose a template above, or double-click a layer on the left.</source>
        <translation>上のテンプレートを選ぶか、左のレイヤーをダブルクリックしてください。</translation>
    </message>
    <message>
        <source>%1, %2
%3
%4 multiply-adds per image</source>
        <translation>%1、%2
%3
画像あたり積和 %4 回</translation>
    </message>
    <message numerus="yes">
        <source>%n wire(s)</source>
        <translation>
            <numerusform>接続 %n 本</numerusform>
        </translation>
    </message>
    <message>
        <source>Group</source>
        <translation>グループ</translation>
    </message>
    <message>
        <source>Double-click or press Enter to open it.</source>
        <translation>ダブルクリックか Enter で開きます。</translation>
    </message>
    <message>
        <source>Double-click its title or press Enter to fold it.</source>
        <translation>タイトルをダブルクリックするか Enter でたたみます。</translation>
    </message>
    <message>
        <source>Changes apply to all selected layers.</source>
        <translation>変更は、選択したすべてのレイヤーに適用されます。</translation>
    </message>
    <message>
        <source>The selected layers have different types. Select layers of one type to edit their settings together.</source>
        <translation>選択したレイヤーの種類が違います。まとめて設定するには、同じ種類を選択してください。</translation>
    </message>
    <message>
        <source>Output: %1</source>
        <translation>出力: %1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>ほか %1</translation>
    </message>
    <message>
        <source>Reconnect to &apos;%1&apos;</source>
        <translation>「%1」に再接続</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>再接続</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>エラー</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Bypassed: not computed, its input passes through (B).</source>
        <translation>バイパス中: 計算せず、入力を素通しします (B)。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerPalette</name>
    <message>
        <source>Search layers</source>
        <translation>レイヤーを検索</translation>
    </message>
    <message>
        <source>Layers to insert</source>
        <translation>挿入するレイヤー</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>注釈</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Text beside the layers; it does not affect the network.</source>
        <translation>レイヤーの横の文章。ネットワークには影響しません。</translation>
    </message>
    <message>
        <source>text comment</source>
        <translation>文章 コメント メモ</translation>
    </message>
    <message>
        <source>My blocks</source>
        <translation>マイブロック</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n layer(s). F2 renames it, Delete removes it.</source>
        <translation>
            <numerusform>%1、%n レイヤー。F2 で名前の変更、Delete で削除。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be used. %2</source>
        <translation>%1 は使えません。%2</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>名前を変更…</translation>
    </message>
    <message>
        <source>Delete …</source>
        <translation>削除…</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerRows</name>
    <message>
        <source>Layer</source>
        <translation>レイヤー</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Multiply-adds per image</source>
        <translation>画像あたりの積和演算</translation>
    </message>
    <message>
        <source>%1, bypassed</source>
        <translation>%1、バイパス</translation>
    </message>
    <message>
        <source>Channels of a ReLU that are 0 for all images looked at, in the displayed run; known once it has been looked into</source>
        <translation>表示中の実行で、見たすべての画像に対して 0 になる ReLU のチャンネル。中を見ると分かります</translation>
    </message>
    <message>
        <source>The length of the gradient beside that of the weights, in the displayed run; known once it has been looked into</source>
        <translation>表示中の実行での、重みに対する勾配の長さ。中を見ると分かります</translation>
    </message>
    <message>
        <source>MAC</source>
        <extracomment>The head of a narrow column: multiply-adds</extracomment>
        <translation>積和</translation>
    </message>
    <message>
        <source>ms</source>
        <extracomment>The head of a narrow column: time in a step</extracomment>
        <translation>ms</translation>
    </message>
    <message>
        <source>Time in a step in milliseconds, of forward, backward and update, once it is measured; a layer that is computed together with another one has no time of its own</source>
        <translation>1 ステップでの時間 (ミリ秒)。順伝播、逆伝播、更新の合計で、測った後に出ます。ほかのレイヤーと一緒に計算されるレイヤーには自分の時間がありません</translation>
    </message>
    <message>
        <source>Activations: memory of the output per image, in fp32</source>
        <translation>活性: 画像 1 枚あたりの出力のメモリー (fp32)</translation>
    </message>
    <message>
        <source>Bytes</source>
        <extracomment>The head of a narrow column: memory of the activations, whose short form has no unit</extracomment>
        <translation>バイト</translation>
    </message>
    <message>
        <source>Par.</source>
        <extracomment>The head of a narrow column: parameters</extracomment>
        <translation>パラ</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerTable</name>
    <message>
        <source>Layers of the network</source>
        <translation>ネットワークのレイヤー</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerTiming</name>
    <message>
        <source>Measure times</source>
        <translation>時間を測る</translation>
    </message>
    <message>
        <source>Layers cannot be measured here.</source>
        <translation>ここではレイヤーを測れません。</translation>
    </message>
    <message>
        <source>These times are unknown until the problems of the network are solved.</source>
        <translation>ネットワークの問題が解決するまで、時間は分かりません。</translation>
    </message>
    <message>
        <source>%1 for a step of %2, without loading them</source>
        <translation>%2の 1 ステップに %1 (読み込みを除く)</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n 枚の画像</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Ends the measurement of the layers.</source>
        <translation>レイヤーの測定を終えます。</translation>
    </message>
    <message>
        <source>Computes some steps on random images on the chosen device, and says how long each layer takes. Nothing is trained.</source>
        <translation>選んだデバイスで、ランダムな画像を使って数ステップ計算し、各レイヤーにかかる時間を示します。何も学習しません。</translation>
    </message>
    <message>
        <source>Wait until the training has ended, or the times would be wrong.</source>
        <translation>学習が終わるまでお待ちください。さもないと時間が正しくなりません。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerTrainingForm</name>
    <message>
        <source>Training</source>
        <translation>学習</translation>
    </message>
    <message numerus="yes">
        <source>Freeze %n layer(s)</source>
        <translation>
            <numerusform>%n レイヤーを固定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n layer(s)</source>
        <translation>
            <numerusform>%n レイヤーを学習</numerusform>
        </translation>
    </message>
    <message>
        <source>Rate factor</source>
        <translation>学習率の倍率</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LiveView</name>
    <message>
        <source>Show what is known about the model</source>
        <translation>モデルについて分かることを表示</translation>
    </message>
    <message>
        <source>Show how well the model does on the validation images</source>
        <translation>検証画像での良さを表示</translation>
    </message>
    <message>
        <source>Show how well the model does on unseen images</source>
        <translation>見たことのない画像での良さを表示</translation>
    </message>
    <message>
        <source>How the training goes</source>
        <translation>学習の調子</translation>
    </message>
    <message>
        <source>Logarithmic loss axis (L)</source>
        <translation>損失の対数軸 (L)</translation>
    </message>
    <message>
        <source>Show the whole run (double-click)</source>
        <translation>実行全体を表示 (ダブルクリック)</translation>
    </message>
    <message>
        <source>Follow the latest step (End)</source>
        <translation>最新のステップを追う (End)</translation>
    </message>
    <message>
        <source>Save all values as CSV</source>
        <translation>すべての値を CSV で保存</translation>
    </message>
    <message>
        <source>Save curves as PNG, PDF or SVG</source>
        <translation>曲線を PNG、PDF、SVG で保存</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>準備中</translation>
    </message>
    <message>
        <source>Show results</source>
        <translation>結果を表示</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Resume with …</source>
        <translation>変更して再開…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>The model is being exported and verified. Please wait.</source>
        <translation>モデルを書き出して検証しています。お待ちください。</translation>
    </message>
    <message>
        <source>The model was neither exported nor tested. To do both, reopen the run from the Runs page.</source>
        <translation>モデルは書き出しもテストもされていません。両方を行うには、実行ページから実行を開き直してください。</translation>
    </message>
    <message>
        <source>This run has no results because it ended before its first step was saved.</source>
        <translation>最初のステップが保存される前に終わったため、この実行に結果はありません。</translation>
    </message>
    <message>
        <source>Export the model as a file for other programs</source>
        <translation>ほかのプログラムのためにモデルをファイルに書き出す</translation>
    </message>
    <message>
        <source>Continue with another learning rate, patience or number of epochs</source>
        <translation>別の学習率、早期終了の待ち、エポック数で続ける</translation>
    </message>
    <message>
        <source>Save values</source>
        <translation>値を保存</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表 (*.csv)</translation>
    </message>
    <message>
        <source>Values saved to %1.</source>
        <translation>値を %1 に保存しました。</translation>
    </message>
    <message>
        <source>Save curves</source>
        <translation>曲線を保存</translation>
    </message>
    <message>
        <source>Images (*.png *.pdf *.svg)</source>
        <translation>画像 (*.png *.pdf *.svg)</translation>
    </message>
    <message>
        <source>Curves saved to %1.</source>
        <translation>曲線を %1 に保存しました。</translation>
    </message>
    <message>
        <source>All numbers</source>
        <translation>すべての数値</translation>
    </message>
    <message>
        <source>Also show the times, the learning rate, all validation metrics and the device</source>
        <translation>時間、学習率、すべての検証指標、デバイスも表示する</translation>
    </message>
</context>
<context>
    <name>espalier::ui::LookInside</name>
    <message>
        <source>Look inside</source>
        <translation>中を見る</translation>
    </message>
    <message>
        <source>Images to look at</source>
        <translation>見る画像</translation>
    </message>
    <message>
        <source>Train the network first, or open a run under Runs.</source>
        <translation>まずネットワークを学習するか、実行ページで実行を開いてください。</translation>
    </message>
    <message>
        <source>What each layer makes of your images, from checkpoint to checkpoint</source>
        <translation>各レイヤーが画像から何を作るか、チェックポイントごとに</translation>
    </message>
    <message>
        <source>NaN began here</source>
        <translation>NaN はここから</translation>
    </message>
    <message>
        <source>The drawing differs from the network of this run. Maps stand beside the layers of the same name.</source>
        <translation>図はこの実行のネットワークと違います。マップは同じ名前のレイヤーの横に表示します。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MainWindow</name>
    <message>
        <source>%1 is on this computer now.</source>
        <translation>%1 がこのコンピューターに入りました。</translation>
    </message>
    <message>
        <source>%1 could not be added to this computer. %2</source>
        <translation>%1 をこのコンピューターに追加できませんでした。%2</translation>
    </message>
    <message>
        <source>Espalier</source>
        <translation>Espalier</translation>
    </message>
    <message>
        <source>The language can be changed when nothing is computing.</source>
        <translation>言語は、何も計算していないときに変えられます。</translation>
    </message>
    <message>
        <source>The images are being read.</source>
        <translation>画像を読み込んでいます。</translation>
    </message>
    <message>
        <source>The project now has the settings of that run. Undo (Ctrl+Z) reverts this.</source>
        <translation>プロジェクトはその実行の設定になりました。元に戻す (Ctrl+Z) で戻せます。</translation>
    </message>
    <message>
        <source>Locate …</source>
        <translation>場所を指定…</translation>
    </message>
    <message>
        <source>Loading the run</source>
        <translation>実行を読み込み中</translation>
    </message>
    <message>
        <source>Use its settings</source>
        <translation>その設定を使う</translation>
    </message>
    <message>
        <source>Open that project</source>
        <translation>そのプロジェクトを開く</translation>
    </message>
    <message>
        <source>The devices could not be listed. %1</source>
        <translation>デバイスを一覧にできませんでした。%1</translation>
    </message>
    <message>
        <source>You can try images once a model is trained. To train one, drop a folder with one subfolder of images per class.</source>
        <translation>画像を試せるのは、モデルを学習した後です。学習するには、クラスごとに画像のサブフォルダーがあるフォルダーをドロップしてください。</translation>
    </message>
    <message>
        <source>A training is running. Stop it or wait until it has ended.</source>
        <translation>学習中です。停止するか、終わるまでお待ちください。</translation>
    </message>
    <message>
        <source>The project is set up for this step. Press Start to train it as a new run; Undo (Ctrl+Z) reverts the change.</source>
        <translation>プロジェクトをこの手順に合わせました。「開始」を押すと新しい実行として学習します。元に戻す (Ctrl+Z) で戻せます。</translation>
    </message>
    <message>
        <source>The project of that run is set up for this step. Press Start to train it as a new run.</source>
        <translation>その実行のプロジェクトをこの手順に合わせました。「開始」を押すと新しい実行として学習します。</translation>
    </message>
    <message>
        <source>Continue with it</source>
        <translation>続きから始める</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MatchDialog</name>
    <message>
        <source>Weights from %1</source>
        <translation>%1 の重み</translation>
    </message>
    <message>
        <source>A tensor is one block of a layer&apos;s numbers, such as its weights or its bias. New ones begin with random values.</source>
        <translation>テンソルは、重みやバイアスなど、レイヤーの数の 1 つのかたまりです。新しいものはランダムな値から始まります。</translation>
    </message>
    <message>
        <source>Shown tensors</source>
        <translation>表示するテンソル</translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>すべて (%1)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>表をコピー</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MatchTable</name>
    <message>
        <source>by name</source>
        <translation>名前で</translation>
    </message>
    <message>
        <source>by its published name</source>
        <translation>公開された名前で</translation>
    </message>
    <message>
        <source>by order and shape</source>
        <translation>順序と形で</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Tensor of the network</source>
        <translation>ネットワークのテンソル</translation>
    </message>
    <message>
        <source>In the start</source>
        <translation>開始点では</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>採用</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MeasureChoice</name>
    <message>
        <source>Colour boxes by</source>
        <translation>色分け</translation>
    </message>
    <message>
        <source>Boxes without colours</source>
        <translation>色分けなし</translation>
    </message>
    <message>
        <source>Coloured by: %1</source>
        <translation>色分け: %1</translation>
    </message>
    <message>
        <source>These numbers are unknown until the problems of the network are solved.</source>
        <translation>ネットワークの問題が解決するまで、これらの数は分かりません。</translation>
    </message>
    <message>
        <source>Of each ReLU, the share of its channels that are 0 for all images looked at: nothing flows back through those, so they learn nothing more</source>
        <translation>各 ReLU で、見たすべての画像に対して 0 になるチャンネルの割合。勾配が流れないので、もう何も学びません</translation>
    </message>
    <message>
        <source>Of each layer, the length of the gradient beside that of its weights: where it is far smaller than elsewhere, that layer hardly learns</source>
        <translation>各レイヤーの、重みに対する勾配の長さ。ほかよりずっと小さいレイヤーはほとんど学んでいません</translation>
    </message>
    <message>
        <source>Known once a training has been looked into: press Look inside above the drawing.</source>
        <translation>学習の中を見ると分かります。図の上の「中を見る」を押してください。</translation>
    </message>
    <message>
        <source>What each layer takes in a training step on the chosen device</source>
        <translation>選んだデバイスで、学習の 1 ステップに各レイヤーがかかる時間</translation>
    </message>
    <message>
        <source>Known once it is measured: press Measure times.</source>
        <translation>測ると分かります: 「時間を測る」を押してください。</translation>
    </message>
    <message>
        <source>Colours the boxes by one of the numbers, and writes it on them. All layers and groups are on one scale.</source>
        <translation>箱を数値の 1 つで色分けし、その値を表示します。すべてのレイヤーとグループが 1 つの尺度です。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Memory</name>
    <message>
        <source>Needs %1 of memory at batch size %2 in micro-batches of %3</source>
        <translation>バッチサイズ %2、マイクロバッチ %3 でメモリー %1 が必要</translation>
    </message>
    <message>
        <source>%1; %2 is free</source>
        <translation>%1、空き %2</translation>
    </message>
    <message>
        <source>Needs %1 of memory at batch size %2</source>
        <translation>バッチサイズ %2 でメモリー %1 が必要</translation>
    </message>
    <message numerus="yes">
        <source>Needs %1 of memory at batch size %2; %3 is free, enough for all %4 training image(s) at once</source>
        <translation>
            <numerusform>バッチサイズ %2 でメモリー %1 が必要。空き %3 で、学習画像 %4 枚すべてを一度に扱えます</numerusform>
        </translation>
    </message>
    <message>
        <source>Needs %1 of memory at batch size %2; %3 is free, enough for batch size %4</source>
        <translation>バッチサイズ %2 でメモリー %1 が必要。空き %3 で、バッチサイズ %4 まで入ります</translation>
    </message>
    <message>
        <source>Even a batch of one image needs more than the %1 of free memory. Use a smaller input or network.</source>
        <translation>1 枚のバッチでも、空きメモリー %1 では足りません。入力かネットワークを小さくしてください。</translation>
    </message>
    <message>
        <source>Batch size %1 in micro-batches of %2 needs %3 of memory, but only %4 is free.</source>
        <translation>バッチサイズ %1、マイクロバッチ %2 にはメモリー %3 が必要ですが、空きは %4 だけです。</translation>
    </message>
    <message>
        <source>Use micro-batches of at most %1, or a smaller input or network.</source>
        <translation>マイクロバッチを最大 %1 にするか、入力かネットワークを小さくしてください。</translation>
    </message>
    <message>
        <source>Use a batch size of at most %1, or a smaller input or network.</source>
        <translation>バッチサイズを最大 %1 にするか、入力かネットワークを小さくしてください。</translation>
    </message>
    <message>
        <source>Batch size %1 needs %2 of memory, but only %3 is free. Use a batch size of at most %4, micro-batches, or a smaller input or network.</source>
        <translation>バッチサイズ %1 にはメモリー %2 が必要ですが、空きは %3 だけです。バッチサイズを最大 %4 にするか、マイクロバッチを使うか、入力かネットワークを小さくしてください。</translation>
    </message>
    <message>
        <source>Batch size %1 needs %2 of memory, but only %3 is free. Use a batch size of at most %4, or a smaller input or network.</source>
        <translation>バッチサイズ %1 にはメモリー %2 が必要ですが、空きは %3 だけです。バッチサイズを最大 %4 にするか、入力かネットワークを小さくしてください。</translation>
    </message>
    <message>
        <source>Or recompute activations: %1.</source>
        <translation>または活性値を再計算してください: %1。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MessagesPopup</name>
    <message>
        <source>Messages</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>すべてコピー</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MetricChooser</name>
    <message>
        <source>Plotted metric</source>
        <translation>表示する指標</translation>
    </message>
    <message>
        <source>Metric in the second plot</source>
        <translation>2 つ目のグラフの指標</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学習率</translation>
    </message>
    <message>
        <source>The learning rate of every step</source>
        <translation>ステップごとの学習率</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>勾配ノルム</translation>
    </message>
    <message>
        <source>How strongly each step pulls at the weights: the length of all gradients together, before clipping. One that grows from step to step announces a divergence; one close to 0 means that hardly anything is learned any more.</source>
        <translation>各ステップが重みを引く強さ。制限する前の、全勾配を合わせた長さです。ステップごとに大きくなると発散の前触れで、0 に近いともうほとんど学んでいません。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MetricsPanel</name>
    <message>
        <source>Run progress</source>
        <translation>実行の進み具合</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>エポック</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>ワーカー</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>経過</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>残り</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最良</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学習率</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>損失の倍率</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速さ</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Loss, this step</source>
        <translation>損失 (このステップ)</translation>
    </message>
    <message>
        <source>Accuracy, this step</source>
        <translation>正解率 (このステップ)</translation>
    </message>
    <message numerus="yes">
        <source>Mean of the last %n training image(s)</source>
        <translation>
            <numerusform>最後の学習画像 %n 枚の平均</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Loss, %n image(s)</source>
        <translation>
            <numerusform>損失 (%n 枚)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accuracy, %n image(s)</source>
        <translation>
            <numerusform>正解率 (%n 枚)</numerusform>
        </translation>
    </message>
    <message>
        <source>From the last validation. %1</source>
        <translation>最後の検証から。%1</translation>
    </message>
    <message>
        <source>last epoch</source>
        <translation>最後のエポック</translation>
    </message>
    <message>
        <source>The model is the network of the last epoch, not of the best one.</source>
        <translation>モデルは最良ではなく、最後のエポックのネットワークです。</translation>
    </message>
    <message>
        <source>%1
steps skipped: %2</source>
        <translation>%1
飛ばしたステップ: %2</translation>
    </message>
    <message>
        <source>%1 images/s on features computed once</source>
        <translation>1 回だけ計算した特徴で %1 枚/秒</translation>
    </message>
    <message>
        <source>%1 images/s</source>
        <translation>%1 枚/秒</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>Training ended within this epoch; %n epoch(s) are finished.</source>
        <translation>
            <numerusform>学習はこのエポックの途中で終わりました。%n エポックが終わっています。</numerusform>
        </translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>計算</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>This training step</source>
        <translation>この学習ステップ</translation>
    </message>
    <message numerus="yes">
        <source>Last %n training image(s)</source>
        <translation>
            <numerusform>直近の学習画像 %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>The last batch of an epoch may be smaller than the others. Part of the batch before it then counts as well, with its mean.</source>
        <translation>エポックの最後のバッチはほかより小さいことがあります。その場合、その前のバッチの一部も平均値で数えます。</translation>
    </message>
    <message>
        <source>Mean speed</source>
        <translation>平均の速さ</translation>
    </message>
    <message>
        <source>Of the training steps of the run, without validation</source>
        <translation>この実行の学習ステップの平均 (検証を除く)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MiniMap</name>
    <message>
        <source>Overview</source>
        <translation>全体図</translation>
    </message>
    <message>
        <source>Click or drag to move the view</source>
        <translation>クリックかドラッグで表示位置を動かします</translation>
    </message>
    <message>
        <source>Show the overview</source>
        <translation>全体図を表示</translation>
    </message>
    <message>
        <source>Hide the overview</source>
        <translation>全体図を隠す</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MistakeDelegate</name>
    <message>
        <source>is %1</source>
        <comment>a true class</comment>
        <translation>正解は %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MistakesModel</name>
    <message>
        <source>%1
true class %2, predicted as %3 (%4)</source>
        <translation>%1
正しいクラス %2、予測 %3 (%4)</translation>
    </message>
    <message>
        <source>
excluded</source>
        <translation>
除外</translation>
    </message>
</context>
<context>
    <name>espalier::ui::MistakesView</name>
    <message>
        <source>Exclude</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>フォルダーで表示</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Most confused</source>
        <translation>よく混同</translation>
    </message>
    <message>
        <source>Select an image first.</source>
        <translation>まず画像を選択してください。</translation>
    </message>
    <message>
        <source>Select a single image.</source>
        <translation>画像を 1 枚選択してください。</translation>
    </message>
    <message>
        <source>Show the image in the file manager</source>
        <translation>画像をファイルマネージャーで表示</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>画像 %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>No mistakes.</source>
        <translation>間違いはありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n mistake(s), most confident first.</source>
        <translation>
            <numerusform>間違い %n 件、自信の高い順。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 correct</source>
        <translation>%2 枚中 %1 枚が正解</translation>
    </message>
    <message>
        <source>%1 of %2 predicted as %3</source>
        <translation>%2 枚中 %1 枚を %3 と予測</translation>
    </message>
    <message>
        <source>Review one by one</source>
        <translation>1 枚ずつ見直す</translation>
    </message>
    <message>
        <source>There is no image to review.</source>
        <translation>見直す画像がありません。</translation>
    </message>
    <message>
        <source>Each image large, with where the network looks, and what can be done about it (Enter)</source>
        <translation>画像を 1 枚ずつ大きく、ネットワークの見ているところと、できることとともに表示します (Enter)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ModelBar</name>
    <message>
        <source>It takes grey images of %1 pixels.</source>
        <translation>%1 ピクセルの白黒画像を受け取ります。</translation>
    </message>
    <message>
        <source>It takes colour images of %1 pixels.</source>
        <translation>%1 ピクセルのカラー画像を受け取ります。</translation>
    </message>
    <message>
        <source>It gives back images.</source>
        <translation>画像を返します。</translation>
    </message>
    <message numerus="yes">
        <source>It tells %n class(es) apart: %1.</source>
        <translation>
            <numerusform>%n クラスを見分けます: %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Trained by Espalier in the run %1.</source>
        <translation>Espalier が実行 %1 で学習しました。</translation>
    </message>
    <message>
        <source>Trained by Espalier %1 in the run %2.</source>
        <translation>Espalier %1 が実行 %2 で学習しました。</translation>
    </message>
    <message>
        <source>%1, tested on the images in %2.</source>
        <translation>%1、%2 の画像でテスト。</translation>
    </message>
    <message>
        <source>It was written by another program, which does not say its name.</source>
        <translation>別のプログラムが書いたもので、その名前はありません。</translation>
    </message>
    <message>
        <source>It was written by another program: %1.</source>
        <translation>別のプログラムが書いたもの: %1。</translation>
    </message>
    <message>
        <source>Images are normalised with the mean and deviation of ImageNet, and stretched to this size: the file does not say how they were prepared, so the predictions may be worse than in that program.</source>
        <translation>前処理がファイルに書かれていないため、ImageNet の平均と偏差で正規化し、この大きさに引き伸ばします。予測は元のプログラムより悪いかもしれません。</translation>
    </message>
    <message>
        <source>The file leaves the size of images open, so this one is assumed.</source>
        <translation>ファイルに画像の大きさがないため、この大きさとします。</translation>
    </message>
    <message>
        <source>Test on a folder …</source>
        <translation>フォルダーでテスト…</translation>
    </message>
    <message>
        <source>Close the model</source>
        <translation>モデルを閉じる</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Go back to the results of the run</source>
        <translation>実行の結果に戻る</translation>
    </message>
    <message>
        <source>A folder with one subfolder per class</source>
        <translation>クラスごとにサブフォルダーがあるフォルダー</translation>
    </message>
    <message>
        <source>The model is being tested.</source>
        <translation>モデルをテストしています。</translation>
    </message>
    <message>
        <source>Compare its predictions with the subfolders in which the images are</source>
        <translation>予測を、画像の入ったサブフォルダーと比べる</translation>
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
        <translation>この名前は使われています。</translation>
    </message>
    <message>
        <source>There is already %1, which differs only in upper and lower case.</source>
        <translation>大文字と小文字だけが違う %1 がすでにあります。</translation>
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
        <translation>ネットワークの特徴が有限でないため、学習画像に似ているかどうか分かりません。</translation>
    </message>
    <message>
        <source>Unlike the training images: treat the prediction with caution.</source>
        <translation>学習画像に似ていません。予測は注意して扱ってください。</translation>
    </message>
    <message>
        <source>Like the training images.</source>
        <translation>学習画像に似ています。</translation>
    </message>
    <message>
        <source>Whether it is like the training images is not known: that takes 19 validation images, and %1 could be compared.</source>
        <translation>学習画像に似ているかどうか分かりません。検証画像が 19 枚必要ですが、比べられたのは %1 枚です。</translation>
    </message>
    <message numerus="yes">
        <source>It is farther from them than %1 of %n validation image(s).</source>
        <translation>
            <numerusform>検証画像 %n 枚中 %1 枚より離れています。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nearest training images</source>
        <translation>最も近い学習画像</translation>
    </message>
    <message>
        <source>Those that look most alike to the network itself, by its features before the last layer. The image itself is left out.</source>
        <translation>ネットワーク自身にとって最も似て見えるもの (最後のレイヤーの前の特徴による)。画像自身は除きます。</translation>
    </message>
    <message>
        <source>Comparing with the training images, %1 …</source>
        <translation>学習画像と比べています、%1 …</translation>
    </message>
    <message>
        <source>Comparing with the training images …</source>
        <translation>学習画像と比べています…</translation>
    </message>
    <message>
        <source>%1
%2, distance %3 (0 to 2)</source>
        <translation>%1
%2、距離 %3 (0~2)</translation>
    </message>
    <message>
        <source>Training image %1: %2</source>
        <translation>学習画像 %1: %2</translation>
    </message>
    <message>
        <source>One of the training images, or a copy of one.</source>
        <translation>学習画像の 1 枚、またはそのコピーです。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::NetworkLife</name>
    <message>
        <source>Step %1, within epoch %2</source>
        <translation>ステップ %1、エポック %2 の途中</translation>
    </message>
    <message>
        <source>Step %1, end of epoch %2</source>
        <translation>ステップ %1、エポック %2 の終わり</translation>
    </message>
    <message>
        <source>Train the network first: press Start. After the first checkpoint you see here what each layer makes of your images.</source>
        <translation>まず「開始」を押してネットワークを学習してください。最初のチェックポイントの後、各レイヤーが画像から何を作るかがここに表示されます。</translation>
    </message>
    <message>
        <source>The images are looked at after the first checkpoint.</source>
        <translation>画像は最初のチェックポイントの後に見ます。</translation>
    </message>
    <message>
        <source>Looking into the network …</source>
        <translation>ネットワークの中を見ています…</translation>
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
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>Saved %1. The drawing is too large for its text to be readable as PNG; export it as SVG instead.</source>
        <translation>%1 を保存しました。図が大きすぎて PNG では文字が読めません。SVG で書き出してください。</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 を保存しました。</translation>
    </message>
    <message>
        <source>The drawing could not be exported.</source>
        <translation>図を書き出せませんでした。</translation>
    </message>
    <message>
        <source>Use template %1</source>
        <translation>テンプレート %1 を使う</translation>
    </message>
    <message>
        <source>Open network</source>
        <translation>ネットワークを開く</translation>
    </message>
    <message>
        <source>Networks (*.json);;All files (*)</source>
        <translation>ネットワーク (*.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>The network could not be opened. %1</source>
        <translation>ネットワークを開けませんでした。%1</translation>
    </message>
    <message>
        <source>Save network</source>
        <translation>ネットワークを保存</translation>
    </message>
    <message>
        <source>Networks (*.json)</source>
        <translation>ネットワーク (*.json)</translation>
    </message>
    <message>
        <source>The network could not be saved.</source>
        <translation>ネットワークを保存できませんでした。</translation>
    </message>
    <message>
        <source>Export drawing</source>
        <translation>図を書き出す</translation>
    </message>
    <message numerus="yes">
        <source>Arranging %n layer(s)</source>
        <translation>
            <numerusform>%n レイヤーを配置しています</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no layers yet.</source>
        <translation>まだレイヤーがありません。</translation>
    </message>
    <message>
        <source>Export drawing as an image</source>
        <translation>図を画像として書き出す</translation>
    </message>
    <message>
        <source>To align layers, select two or more with Shift or by dragging over them.</source>
        <translation>レイヤーを揃えるには、Shift キーを押しながら、またはドラッグで囲んで、2 つ以上選択してください。</translation>
    </message>
    <message>
        <source>Align selected layers</source>
        <translation>選択したレイヤーを揃える</translation>
    </message>
    <message>
        <source>Select three or more layers.</source>
        <translation>レイヤーを 3 つ以上選択してください。</translation>
    </message>
    <message>
        <source>There are no groups yet.</source>
        <translation>まだグループがありません。</translation>
    </message>
    <message>
        <source>%1  ·  %2 multiply-adds per image</source>
        <translation>%1  ·  画像あたり積和 %2 回</translation>
    </message>
    <message>
        <source>%1  ·  %2 multiply-adds</source>
        <translation>%1  ·  積和 %2 回</translation>
    </message>
    <message>
        <source>%1 of memory at batch %2</source>
        <translation>メモリー %1 (バッチ %2)</translation>
    </message>
    <message>
        <source>%1 at batch %2</source>
        <translation>%1 (バッチ %2)</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>問題 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Open network file</source>
        <translation>ネットワークのファイルを開く</translation>
    </message>
    <message>
        <source>Save network to file</source>
        <translation>ネットワークをファイルに保存</translation>
    </message>
    <message>
        <source>Find a layer (Ctrl+F)</source>
        <translation>レイヤーを探す (Ctrl+F)</translation>
    </message>
    <message>
        <source>Add note (N)</source>
        <translation>メモを追加 (N)</translation>
    </message>
    <message>
        <source>Arrange all layers</source>
        <translation>すべてのレイヤーを配置</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>縮小 (-)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>拡大 (+)</translation>
    </message>
    <message>
        <source>Show the whole drawing (F)</source>
        <translation>図全体を表示 (F)</translation>
    </message>
    <message>
        <source>As SVG …</source>
        <translation>SVG で…</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>図 (*.svg)</translation>
    </message>
    <message>
        <source>As PNG …</source>
        <translation>PNG で…</translation>
    </message>
    <message>
        <source>Images (*.png)</source>
        <translation>画像 (*.png)</translation>
    </message>
    <message>
        <source>Align left</source>
        <translation>左揃え</translation>
    </message>
    <message>
        <source>Align centres</source>
        <translation>左右中央揃え</translation>
    </message>
    <message>
        <source>Align right</source>
        <translation>右揃え</translation>
    </message>
    <message>
        <source>Align top</source>
        <translation>上揃え</translation>
    </message>
    <message>
        <source>Align middle</source>
        <translation>上下中央揃え</translation>
    </message>
    <message>
        <source>Align bottom</source>
        <translation>下揃え</translation>
    </message>
    <message>
        <source>Distribute horizontally</source>
        <translation>左右に等間隔</translation>
    </message>
    <message>
        <source>Distribute vertically</source>
        <translation>上下に等間隔</translation>
    </message>
    <message>
        <source>Group layers; fold and open groups</source>
        <translation>レイヤーをグループ化、グループを開閉</translation>
    </message>
    <message>
        <source>Group selected layers	Ctrl+G</source>
        <translation>選択したレイヤーをグループ化	Ctrl+G</translation>
    </message>
    <message>
        <source>Ungroup	Ctrl+Shift+G</source>
        <translation>グループ解除	Ctrl+Shift+G</translation>
    </message>
    <message>
        <source>Fold or open	Enter</source>
        <translation>たたむまたは開く	Enter</translation>
    </message>
    <message>
        <source>Fold all groups</source>
        <translation>すべてのグループをたたむ</translation>
    </message>
    <message>
        <source>Open all groups</source>
        <translation>すべてのグループを開く</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Keep all layers in place</source>
        <translation>すべてのレイヤーを動かさない</translation>
    </message>
    <message>
        <source>Templates …</source>
        <translation>テンプレート…</translation>
    </message>
    <message>
        <source>Ready-made networks with their size and their time on your images</source>
        <translation>既成のネットワーク。大きさと、あなたの画像での時間</translation>
    </message>
</context>
<context>
    <name>espalier::ui::OpeningBar</name>
    <message>
        <source>Run loading progress</source>
        <translation>実行の読み込みの進み具合</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Keeps the current view.</source>
        <translation>今の表示を保ちます。</translation>
    </message>
    <message>
        <source>Loading the run: %1 of %2</source>
        <translation>実行を読み込み中: %1 / %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::OwnBlocks</name>
    <message>
        <source>It contains no layers. Delete it.</source>
        <translation>レイヤーがありません。削除してください。</translation>
    </message>
    <message>
        <source>Give the block a name.</source>
        <translation>ブロックに名前を付けてください。</translation>
    </message>
    <message numerus="yes">
        <source>The name is longer than %n character(s). Choose a shorter one.</source>
        <translation>
            <numerusform>名前が %n 文字を超えています。短くしてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>There is a block called %1 already. Choose another name, or delete that one first.</source>
        <translation>ブロック %1 はすでにあります。別の名前にするか、先にそれを削除してください。</translation>
    </message>
    <message>
        <source>There is no folder for your data, because neither XDG_DATA_HOME nor HOME names one. Set one of them.</source>
        <translation>XDG_DATA_HOME も HOME も指定されていないため、データのフォルダーがありません。どちらかを設定してください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PageContents</name>
    <message>
        <source>The model %1</source>
        <translation>モデル %1</translation>
    </message>
    <message numerus="yes">
        <source>The model %1, which tells apart %n class(es): %2</source>
        <translation>
            <numerusform>%n クラスを見分けるモデル %1: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the images that it was tested on</source>
        <translation>
            <numerusform>テストに使った画像のうち %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>A page holds a model of up to %1, and this one has %2.</source>
        <translation>ページに入るモデルは %1 までで、このモデルは %2 です。</translation>
    </message>
    <message>
        <source>About %1 in all</source>
        <translation>全部で約 %1</translation>
    </message>
    <message>
        <source>What the page will hold</source>
        <translation>ページの内容</translation>
    </message>
    <message>
        <source>No results: how good the model is was not tested</source>
        <translation>結果なし: モデルの良さはテストされていません</translation>
    </message>
    <message>
        <source>No images of yours</source>
        <translation>あなたの画像は入りません</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PairsModel</name>
    <message>
        <source>almost identical</source>
        <translation>ほぼ同一</translation>
    </message>
    <message>
        <source>close, fine detail lost</source>
        <translation>近いが、細部が失われている</translation>
    </message>
    <message>
        <source>shapes right, colours off</source>
        <translation>形は正しいが、色が違う</translation>
    </message>
    <message>
        <source>not recognisable yet</source>
        <translation>まだ見分けられない</translation>
    </message>
    <message>
        <source>%1: %2 off</source>
        <translation>%1: 差 %2</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>読めません: %1</translation>
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
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Original and reconstructed images</source>
        <translation>元の画像と再構成した画像</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Reconstructing the images …</source>
        <translation>画像を再構成しています…</translation>
    </message>
    <message>
        <source>No images to show.</source>
        <translation>表示する画像がありません。</translation>
    </message>
    <message>
        <source>Mean pixel error: %1.</source>
        <translation>画素の平均誤差: %1。</translation>
    </message>
    <message>
        <source>Originals and reconstructions. %1</source>
        <translation>元の画像と再構成。%1</translation>
    </message>
    <message numerus="yes">
        <source>Originals and reconstructions: the worst %1 of %n image(s), worst first. %2</source>
        <translation>
            <numerusform>元の画像と再構成: %n 枚のうち悪い %1 枚、悪い順。%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Originals and reconstructions, worst first. %1</source>
        <translation>元の画像と再構成、悪い順。%1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ParallelPlot</name>
    <message>
        <source>Options and result of all trials</source>
        <translation>全試行のオプションと結果</translation>
    </message>
    <message>
        <source>On a logarithmic scale</source>
        <translation>対数目盛り</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>対数</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PassportCard</name>
    <message>
        <source>It holds the model with its results.</source>
        <translation>モデルとその結果が入っています。</translation>
    </message>
    <message>
        <source>It holds the model; how good it is was not tested, and the page says so.</source>
        <translation>モデルが入っています。良さはテストされておらず、ページにもそう書いてあります。</translation>
    </message>
    <message>
        <source>No image is in it.</source>
        <translation>画像は入っていません。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Open the page in the browser</source>
        <translation>ページをブラウザーで開く</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>フォルダーで表示</translation>
    </message>
    <message>
        <source>No browser could be started for %1. Open the file by a double click in its folder.</source>
        <translation>%1 を開くブラウザーを起動できませんでした。フォルダーでファイルをダブルクリックして開いてください。</translation>
    </message>
    <message numerus="yes">
        <source>%n of the images that it was tested on are in it.</source>
        <translation>
            <numerusform>テストした画像のうち %n 枚が入っています。</numerusform>
        </translation>
    </message>
    <message>
        <source>Ready to share: %1</source>
        <translation>共有できます: %1</translation>
    </message>
    <message>
        <source>Any browser opens it, also offline.</source>
        <translation>どのブラウザーでも、オフラインでも開けます。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PausedOptions</name>
    <message>
        <source>From the next step</source>
        <translation>次のステップから</translation>
    </message>
    <message>
        <source>Bold options are not the defaults; the arrow resets them. Changes are marked on the curves and saved with the run.</source>
        <translation>太字のオプションは既定値ではありません。矢印で元に戻せます。変更は曲線に印がつき、実行とともに保存されます。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PlotPane</name>
    <message>
        <source>step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>%1: up to %2, above this plot. Click to show all values, double-click to return.</source>
        <translation>%1: 最大 %2 で、このグラフの上にはみ出しています。クリックですべての値を表示し、ダブルクリックで戻ります。</translation>
    </message>
    <message>
        <source>%1: up to %2, above this plot.</source>
        <translation>%1: このグラフより上に、%2 まであります。</translation>
    </message>
    <message>
        <source>Enter shows all values, Escape returns.</source>
        <translation>Enter ですべての値を表示し、Escape で戻ります。</translation>
    </message>
    <message>
        <source>%1, values up to %2 lie above</source>
        <translation>%1、上に %2 までの値があります</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>エポック</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PredictionModel</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>スコア</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Actually</source>
        <translation>正解</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Preflight</name>
    <message>
        <source>Checking the project</source>
        <translation>プロジェクトを確認中</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>変更を破棄</translation>
    </message>
    <message>
        <source>Your last change is being checked.</source>
        <translation>最後の変更を確認しています。</translation>
    </message>
    <message>
        <source>Drop a folder of images first.</source>
        <translation>まず画像のフォルダーをドロップしてください。</translation>
    </message>
    <message>
        <source>Still checking for copies and damage</source>
        <translation>複製と破損をまだ検査しています</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Shows these images on the Data page.</source>
        <translation>これらの画像をデータページに表示します。</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>画像 %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2の%1</translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n クラス</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n レイヤー</numerusform>
        </translation>
    </message>
    <message>
        <source>The network is valid: %1; parameters: %2</source>
        <translation>ネットワークは有効: %1、パラメーター %2</translation>
    </message>
    <message>
        <source>The network is valid: %1; parameters: %2 of %3 trained</source>
        <translation>ネットワークは有効: %1、パラメーター %2、うち学習 %3</translation>
    </message>
    <message>
        <source>Frozen layers would keep random weights</source>
        <translation>固定したレイヤーの重みがランダムなままになります</translation>
    </message>
    <message>
        <source>Choose a start …</source>
        <translation>開始点を選ぶ…</translation>
    </message>
    <message>
        <source>Reading the weights of %1</source>
        <translation>%1 の重みを読み込み中</translation>
    </message>
    <message>
        <source>Photos train better from a trained start</source>
        <translation>写真は学習済みの重みから始めるほうがよく学びます</translation>
    </message>
    <message>
        <source>Use random weights</source>
        <translation>ランダムな重みを使う</translation>
    </message>
    <message>
        <source>Keeps the network, which then learns from your images alone.</source>
        <translation>ネットワークはそのまま、あなたの画像だけから学びます。</translation>
    </message>
    <message>
        <source>%1 must end before memory use is estimated</source>
        <translation>%1が終わると、メモリー使用量を見積もります</translation>
    </message>
    <message>
        <source>Memory use will be estimated when the run has ended</source>
        <translation>実行が終わると、メモリー使用量を見積もります</translation>
    </message>
    <message>
        <source>Estimating memory use</source>
        <translation>メモリー使用量を見積もり中</translation>
    </message>
    <message>
        <source>Frozen layers process each image once; their features take %1 of memory</source>
        <translation>固定したレイヤーは各画像を 1 回だけ処理し、特徴がメモリー %1 を使います</translation>
    </message>
    <message>
        <source>Keeps up to %1 of resized images in memory for later epochs</source>
        <translation>以降のエポックのため、リサイズした画像を最大 %1 メモリーに保持します</translation>
    </message>
    <message>
        <source>Use batch size %1</source>
        <translation>バッチサイズ %1 を使う</translation>
    </message>
    <message>
        <source>Use micro-batches of %1</source>
        <translation>マイクロバッチ %1 を使う</translation>
    </message>
    <message>
        <source>Keeps the batch size, and computes each step in parts.</source>
        <translation>バッチサイズは同じまま、ステップを分けて計算します。</translation>
    </message>
    <message>
        <source>Recompute activations</source>
        <translation>活性値を再計算</translation>
    </message>
    <message>
        <source>Gives the same bits in less memory. A step takes up to a third longer.</source>
        <translation>同じビットを少ないメモリーで。ステップは最大 3 分の 1 長くなります。</translation>
    </message>
    <message>
        <source>The time could not be estimated. %1</source>
        <translation>時間を見積もれませんでした。%1</translation>
    </message>
    <message>
        <source>Estimating the time</source>
        <translation>時間を見積もり中</translation>
    </message>
    <message>
        <source>%1 is in progress; a training at the same time makes both slower</source>
        <translation>%1が進行中です。同時に学習すると両方とも遅くなります</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) made while the run was paused applied again at the same step(s)</source>
        <translation>
            <numerusform>一時停止中の変更 %n 件を、同じステップでもう一度行います</numerusform>
        </translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>破棄</translation>
    </message>
    <message>
        <source>On the Data page: %1</source>
        <translation>データページ: %1</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>マイクロバッチ</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>%1 of disk space free</source>
        <translation>ディスクの空き %1</translation>
    </message>
    <message>
        <source>Only %1 of disk space free in %2. Free up space, or save the project on another disk.</source>
        <translation>%2 のディスクの空きは %1 だけです。空きを作るか、プロジェクトを別のディスクに保存してください。</translation>
    </message>
    <message>
        <source>Goes to this field.</source>
        <translation>この欄へ移動します。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PreviewStrip</name>
    <message>
        <source>An image and four augmented variants</source>
        <translation>画像とデータ拡張の例 4 つ</translation>
    </message>
    <message>
        <source>An image, then variants that training may use.</source>
        <translation>画像と、学習に使われうる変化の例。</translation>
    </message>
    <message>
        <source>An image resized to the network&apos;s input of %1 × %2 pixels, then variants that training may use.</source>
        <translation>ネットワークの入力 %1 × %2 ピクセルにリサイズした画像と、学習に使われうる変化の例。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProcessorsField</name>
    <message>
        <source>Processors</source>
        <translation>プロセッサー</translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>すべて (%1)</translation>
    </message>
    <message>
        <source>The processors for trainings that this window starts, so that others stay free for other work: numbers and ranges such as 0-3,6, or free:2 for two cores that no other training of yours uses. Empty: all. The results do not depend on which they are.</source>
        <translation>このウィンドウから始める学習に使うプロセッサー。ほかは別の作業に空けておけます。0-3,6 のような番号と範囲、またはほかの学習が使っていない 2 コアなら free:2。空欄: すべて。どれを選んでも結果は変わりません。</translation>
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
        <translation>C++ と OpenCV</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>ターミナル</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Programming language</source>
        <translation>プログラミング言語</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>Program that uses %1</source>
        <translation>%1 を使うプログラム</translation>
    </message>
    <message>
        <source>Copy the program to the clipboard</source>
        <translation>プログラムをクリップボードにコピー</translation>
    </message>
    <message>
        <source>Program copied to the clipboard.</source>
        <translation>プログラムをクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>Save program …</source>
        <translation>プログラムを保存…</translation>
    </message>
    <message>
        <source>Save it beside the model, where it looks for it</source>
        <translation>モデルの隣に保存します。プログラムはそこを探します</translation>
    </message>
    <message>
        <source>Save program</source>
        <translation>プログラムを保存</translation>
    </message>
    <message>
        <source>Program saved to %1.</source>
        <translation>プログラムを %1 に保存しました。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProjectFiles</name>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Where are the images now?</source>
        <translation>画像は今どこにありますか?</translation>
    </message>
    <message>
        <source>Where is the folder of the run now?</source>
        <translation>実行のフォルダーは今どこにありますか?</translation>
    </message>
    <message>
        <source>There is nothing to save yet.</source>
        <translation>まだ保存するものがありません。</translation>
    </message>
    <message>
        <source>Save project</source>
        <translation>プロジェクトを保存</translation>
    </message>
    <message>
        <source>Projects (*.espalier)</source>
        <translation>プロジェクト (*.espalier)</translation>
    </message>
    <message>
        <source>Open a folder of images, a project or a model</source>
        <translation>画像のフォルダー、プロジェクト、モデルを開く</translation>
    </message>
    <message>
        <source>Folders, projects and models (*.espalier *.onnx)</source>
        <translation>フォルダー、プロジェクト、モデル (*.espalier *.onnx)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProofCard</name>
    <message>
        <source>Same answers outside Espalier</source>
        <translation>Espalier の外でも同じ答え</translation>
    </message>
    <message>
        <source>Exported</source>
        <translation>書き出しました</translation>
    </message>
    <message>
        <source>Different answers outside Espalier</source>
        <translation>Espalier の外では違う答え</translation>
    </message>
    <message>
        <source>Not verified with another program.</source>
        <translation>別のプログラムで検証していません。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n answer(s) equal, largest difference %2, checked with %3</source>
        <translation>
            <numerusform>答え %n 件中 %1 件が一致、最大の差 %2、%3 で検証</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>Show a program that uses this file</source>
        <translation>このファイルを使うプログラムを表示</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>フォルダーで表示</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>whether an exported file gives the same answers, and the file</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Kept with the run: %1</source>
        <translation>実行と一緒に保存: %1</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a reason as a sentence: Not independently verified: op Erf.</comment>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::PurposeChoice</name>
    <message>
        <source>A page for your site: visitors try the model on images or with their camera. It runs in their browser, so it needs no server and no image leaves their device.</source>
        <translation>サイトに置くページ。訪れた人が画像や自分のカメラでモデルを試せます。ブラウザーの中で動くので、サーバーはいらず、画像は端末から出ません。</translation>
    </message>
    <message>
        <source>The same page runs in a phone&apos;s browser. For an app of your own, take the model as ONNX, which ONNX Runtime runs on Android and iOS.</source>
        <translation>同じページがスマートフォンのブラウザーでも動きます。自分のアプリには ONNX のモデルを使ってください。ONNX Runtime が Android と iOS で動かします。</translation>
    </message>
    <message>
        <source>The model as ONNX, with its class names and preprocessing, checked after the export; and a short program that uses it.</source>
        <translation>クラス名と前処理を含み、書き出し後に検証された ONNX のモデルと、それを使う短いプログラム。</translation>
    </message>
    <message>
        <source>The model as ONNX, checked after the export with OpenCV, and a short program that uses it with OpenCV alone.</source>
        <translation>書き出し後に OpenCV で検証された ONNX のモデルと、OpenCV だけで使う短いプログラム。</translation>
    </message>
    <message>
        <source>ONNX runs almost anywhere. Safetensors has the named weights only, for programs that build the network themselves, such as PyTorch.</source>
        <translation>ONNX はほとんどどこでも動きます。Safetensors は名前の付いた重みだけで、PyTorch のように自分でネットワークを作るプログラム向けです。</translation>
    </message>
    <message>
        <source>Then copy the file into the folder of your site and link to it. Browsers allow the camera only where the site is served by HTTPS.</source>
        <translation>次に、ファイルをサイトのフォルダーにコピーしてリンクしてください。ブラウザーがカメラを許すのは、サイトが HTTPS の場合だけです。</translation>
    </message>
    <message>
        <source>Page: on Android, send the file to the phone and open it in the browser; for an iPhone, put it on a website. App: add onnxruntime-android (Gradle) or onnxruntime-objc (CocoaPods), and prepare images as the program for Python does. Espalier checks the file on this computer, not on a phone.</source>
        <translation>ページ: Android ではファイルを送ってブラウザーで開き、iPhone ではサイトに置いてください。アプリ: onnxruntime-android (Gradle) か onnxruntime-objc (CocoaPods) を加え、Python のプログラムのように前処理してください。Espalier が検証するのはこのコンピューターで、スマートフォンではありません。</translation>
    </message>
    <message>
        <source>Then save the program below beside the model and run it with the names of images. Its first lines say what to install.</source>
        <translation>次に、下のプログラムをモデルの隣に保存し、画像の名前を付けて実行してください。インストールするものは最初の行にあります。</translation>
    </message>
    <message>
        <source>Then save the program below, build it with the command in its first lines, and put it beside the model.</source>
        <translation>次に、下のプログラムを保存し、最初の行のコマンドでビルドして、モデルの隣に置いてください。</translation>
    </message>
    <message>
        <source>Then send the file. It opens by double click.</source>
        <translation>次に、ファイルを送ってください。ダブルクリックで開きます。</translation>
    </message>
    <message>
        <source>The last tab below has the command for the terminal.</source>
        <translation>下の最後のタブにターミナルのコマンドがあります。</translation>
    </message>
    <message>
        <source>With some of the images it was tested on</source>
        <translation>テストした画像の一部も入れる</translation>
    </message>
    <message>
        <source>A website</source>
        <translation>ウェブサイト</translation>
    </message>
    <message>
        <source>A phone</source>
        <translation>スマートフォン</translation>
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
        <translation>同僚</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>ほかのプログラム</translation>
    </message>
    <message>
        <source>Share as .html …</source>
        <translation>.html で共有…</translation>
    </message>
    <message>
        <source>Export as .onnx …</source>
        <translation>.onnx で書き出す…</translation>
    </message>
    <message>
        <source>Export as .safetensors …</source>
        <translation>.safetensors で書き出す…</translation>
    </message>
    <message>
        <source>A few images of the test are put into the page, for anyone who has it.</source>
        <translation>テスト画像の数枚がページに入り、ページを持つ人なら誰でも見られます。</translation>
    </message>
    <message>
        <source>A web page that any browser opens, also offline: tries the model on images or the camera, says how good it is, and holds model.onnx.</source>
        <translation>どのブラウザーでもオフラインでも開けるウェブページ: 画像やカメラでモデルを試し、その良さを示し、model.onnx を含みます。</translation>
    </message>
    <message>
        <source>One .html file that needs no server</source>
        <translation>.html ファイル 1 つ。サーバー不要</translation>
    </message>
    <message>
        <source>The same page, or .onnx for an app</source>
        <translation>同じページ、またはアプリ用の .onnx</translation>
    </message>
    <message>
        <source>One .onnx file and a short program</source>
        <translation>.onnx ファイル 1 つと短いプログラム</translation>
    </message>
    <message>
        <source>One .onnx file and a program with OpenCV</source>
        <translation>.onnx ファイル 1 つと OpenCV のプログラム</translation>
    </message>
    <message>
        <source>One .html file that also opens offline</source>
        <translation>.html ファイル 1 つ。オフラインでも開きます</translation>
    </message>
    <message>
        <source>One .onnx or .safetensors file</source>
        <translation>.onnx または .safetensors ファイル 1 つ</translation>
    </message>
</context>
<context>
    <name>espalier::ui::QueueControl</name>
    <message>
        <source>%1: preparing</source>
        <translation>%1: 準備中</translation>
    </message>
    <message>
        <source>%1: epoch %2 of at most %3</source>
        <translation>%1: エポック %2 (最大 %3)</translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <translation>%1、残り %2</translation>
    </message>
    <message>
        <source>%1: testing</source>
        <translation>%1: テスト中</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>準備中</translation>
    </message>
    <message>
        <source>Stopping after this step</source>
        <translation>このステップの後で停止します</translation>
    </message>
    <message numerus="yes">
        <source>Stopped and saved; %n run(s) are left. Start queue goes on.</source>
        <translation>
            <numerusform>停止して保存しました。残り %n 件。「キューを開始」で続きます。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The queue has ended; %n run(s) failed.</source>
        <translation>
            <numerusform>キューが終わりました。%n 件が失敗しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>The queue has ended; all runs are done.</source>
        <translation>キューが終わりました。すべて完了です。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::QueueView</name>
    <message>
        <source>in training</source>
        <translation>学習中</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>begun</source>
        <translation>開始済み</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Runs that are trained one after another, each with the project as it was when it was added. The queue is kept when Espalier is closed, and goes on where it stopped.</source>
        <translation>順に学習する実行。それぞれ追加したときのプロジェクトです。Espalier を閉じてもキューは残り、止まったところから続きます。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>キュー</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>順番</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>プロジェクト</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>エポック</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Start queue</source>
        <translation>キューを開始</translation>
    </message>
    <message>
        <source>Add this project</source>
        <translation>このプロジェクトを追加</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>実行を開く</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>やり直す</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>前へ</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>後へ</translation>
    </message>
    <message>
        <source>Remove from queue</source>
        <translation>キューから外す</translation>
    </message>
    <message>
        <source>Remove ended</source>
        <translation>終わったものを外す</translation>
    </message>
    <message>
        <source>Another program trains the queue.</source>
        <translation>別のプログラムがキューを学習しています。</translation>
    </message>
    <message>
        <source>Select an entry in the table.</source>
        <translation>表で項目を選択してください。</translation>
    </message>
    <message>
        <source>No run waits in the queue.</source>
        <translation>キューで待っている実行はありません。</translation>
    </message>
    <message>
        <source>Train the runs that are left, one after another</source>
        <translation>残りの実行を順に学習</translation>
    </message>
    <message>
        <source>Add a run of the project as it is now (Ctrl+Shift+R)</source>
        <translation>今のプロジェクトの実行を追加 (Ctrl+Shift+R)</translation>
    </message>
    <message>
        <source>The queue is being trained. Stop it first.</source>
        <translation>キューを学習中です。先に停止してください。</translation>
    </message>
    <message>
        <source>This run has not begun.</source>
        <translation>この実行は始まっていません。</translation>
    </message>
    <message>
        <source>Show its curves and results</source>
        <translation>曲線と結果を表示</translation>
    </message>
    <message>
        <source>Only a run that failed can be tried again.</source>
        <translation>やり直せるのは失敗した実行だけです。</translation>
    </message>
    <message>
        <source>Let this run wait again</source>
        <translation>この実行をまた待たせる</translation>
    </message>
    <message>
        <source>It is the first.</source>
        <translation>最初です。</translation>
    </message>
    <message>
        <source>Earlier (Ctrl+Up)</source>
        <translation>前へ (Ctrl+Up)</translation>
    </message>
    <message>
        <source>It is the last.</source>
        <translation>最後です。</translation>
    </message>
    <message>
        <source>Later (Ctrl+Down)</source>
        <translation>後へ (Ctrl+Down)</translation>
    </message>
    <message>
        <source>This run is being trained. Stop the queue first.</source>
        <translation>この実行は学習中です。先にキューを停止してください。</translation>
    </message>
    <message>
        <source>Remove from queue (Delete). Its run stays on disk.</source>
        <translation>キューから外す (Delete)。実行はディスクに残ります。</translation>
    </message>
    <message>
        <source>No run of the queue has ended.</source>
        <translation>終わった実行はありません。</translation>
    </message>
    <message>
        <source>Remove what is done or failed. The runs stay on disk.</source>
        <translation>完了と失敗を外します。実行はディスクに残ります。</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>テスト</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>The queue is empty</source>
        <translation>キューは空です</translation>
    </message>
    <message>
        <source>Add the project as it is, change its settings, and add it again: the runs are trained one after another, overnight if need be.</source>
        <translation>今のプロジェクトを追加し、設定を変えてもう一度追加してください。実行は順番に学習されます。夜通しでもかまいません。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) to train</source>
        <translation>
            <numerusform>学習待ちの実行 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Estimated from the time per epoch of the last similar run. It may end sooner.</source>
        <translation>最後に行った似た実行の 1 エポックあたりの時間から見積もっています。早く終わることもあります。</translation>
    </message>
    <message>
        <source>%1, %2 for those that have not begun</source>
        <translation>%1、まだ始めていないものは%2</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>変更点</translation>
    </message>
    <message>
        <source>What is left of this run, estimated from the time per epoch. It may end sooner.</source>
        <translation>この実行の残り時間です。1 エポックの時間から見積もりました。早く終わることもあります。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::QuickSearch</name>
    <message numerus="yes">
        <source>%n more: type to narrow</source>
        <translation>
            <numerusform>ほか %n 件: 入力して絞り込む</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no layers yet.</source>
        <translation>まだレイヤーがありません。</translation>
    </message>
    <message>
        <source>Nothing has this name.</source>
        <translation>この名前のものはありません。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RaceSetup</name>
    <message>
        <source>Start race</source>
        <translation>競走を開始</translation>
    </message>
    <message>
        <source>Add network</source>
        <translation>ネットワークを追加</translation>
    </message>
    <message>
        <source>Add effort</source>
        <translation>かける時間を追加</translation>
    </message>
    <message>
        <source>The project with</source>
        <translation>値を変えたプロジェクト</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>オプション</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Time for each</source>
        <translation>それぞれに時間</translation>
    </message>
    <message>
        <source>Epochs for each</source>
        <translation>それぞれにエポック</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Small networks get more epochs in it. At most those of the project.</source>
        <translation>小さいネットワークほど多くのエポックを学びます。最大でプロジェクトの数まで。</translation>
    </message>
    <message>
        <source>Large networks take longer.</source>
        <translation>大きいネットワークほど時間がかかります。</translation>
    </message>
    <message>
        <source>Judged by</source>
        <translation>判定基準</translation>
    </message>
    <message>
        <source>Effort: %1</source>
        <translation>かける時間: %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The project as it is</source>
        <translation>今のプロジェクト</translation>
    </message>
    <message>
        <source>The project as it is (%1)</source>
        <translation>今のプロジェクト (%1)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>That is the value that the project has. Choose another one.</source>
        <translation>プロジェクトと同じ値です。別の値を選んでください。</translation>
    </message>
    <message>
        <source>A ready-made network instead of the project&apos;s</source>
        <translation>プロジェクトのものの代わりに、既成のネットワーク</translation>
    </message>
    <message>
        <source>Another length and care of training</source>
        <translation>学習の長さと丁寧さを変える</translation>
    </message>
    <message>
        <source>The project as it is, but for this value</source>
        <translation>この値だけを変えた、今のプロジェクト</translation>
    </message>
    <message>
        <source>How long?</source>
        <translation>どれくらいかかる?</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>測定中…</translation>
    </message>
    <message>
        <source>Which network or setting suits these images? Each trial trains on the same images in the same split, for the same time or as many epochs. The validation images decide; the test is only shown. You can stop at any time and continue later.</source>
        <translation>どのネットワーク、どの設定がこの画像に合うでしょうか。各試行は、同じ分割の同じ画像で、同じ時間または同じエポック数だけ学習します。決めるのは検証画像で、テストは表示されるだけです。いつでも停止でき、後で続けられます。</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>試行</translation>
    </message>
    <message>
        <source>Remove trial</source>
        <translation>試行を取り除く</translation>
    </message>
    <message>
        <source>Seconds for each trial</source>
        <translation>各試行の秒数</translation>
    </message>
    <message>
        <source>Epochs for each trial</source>
        <translation>各試行のエポック数</translation>
    </message>
    <message>
        <source>On the validation images. It also decides which epoch of a trial is the best one.</source>
        <translation>検証画像で測ります。試行のどのエポックが最良かもこれで決まります。</translation>
    </message>
    <message>
        <source>%1 is a trial already.</source>
        <translation>%1 はすでに試行に入っています。</translation>
    </message>
    <message numerus="yes">
        <source>A race has at most %n trial(s). Remove one first.</source>
        <translation>
            <numerusform>競争は最大 %n 試行です。先に 1 つ取り除いてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a trial in the list.</source>
        <translation>一覧で試行を選んでください。</translation>
    </message>
    <message>
        <source>Remove trial (Delete)</source>
        <translation>試行を取り除く (Delete)</translation>
    </message>
    <message>
        <source>A race needs at least two trials.</source>
        <translation>競争には少なくとも 2 つの試行が必要です。</translation>
    </message>
    <message>
        <source>Train the trials one after another</source>
        <translation>試行を順に学習する</translation>
    </message>
    <message>
        <source>Measure how long an epoch of each trial takes</source>
        <translation>各試行の 1 エポックにかかる時間を測る</translation>
    </message>
    <message>
        <source>Each trial gets epochs. Choose Time for each first.</source>
        <translation>各試行はエポック数で学習します。先に「それぞれに時間」を選んでください。</translation>
    </message>
    <message>
        <source>Training time of each trial, without its test</source>
        <translation>各試行の学習時間 (テストを除く)</translation>
    </message>
    <message>
        <source>Each trial gets time. Choose Epochs for each first.</source>
        <translation>各試行は時間で学習します。先に「それぞれにエポック」を選んでください。</translation>
    </message>
    <message>
        <source>Epochs of each trial</source>
        <translation>各試行のエポック数</translation>
    </message>
    <message>
        <source>Together at most %1, and the tests.</source>
        <translation>合わせて最大 %1 と、テストの時間。</translation>
    </message>
    <message>
        <source>A trial whose first epoch takes longer than its time is stopped and fails. &quot;How long?&quot; measures that first.</source>
        <translation>最初のエポックが持ち時間より長い試行は停止され、失敗になります。「どのくらい?」で先に測れます。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Rail</name>
    <message>
        <source>Steps</source>
        <translation>手順</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RailButton</name>
    <message>
        <source>Step %1, %2</source>
        <translation>手順 %1、%2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ReadOnlyBar</name>
    <message>
        <source>%1 Tried again at %2: still not possible.</source>
        <translation>%1 %2 に再試行: まだできません。</translation>
    </message>
    <message>
        <source>Open a copy</source>
        <translation>コピーを開く</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>やり直す</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Recent</name>
    <message>
        <source>draft</source>
        <translation>下書き</translation>
    </message>
    <message>
        <source>draft of %1 %2</source>
        <translation>下書き、%1 %2</translation>
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
        <translation>%1 を開く</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ReconstructionResultsView</name>
    <message numerus="yes">
        <source>%1 of %n reconstruction(s) equal, largest difference %2, checked with %3</source>
        <translation>
            <numerusform>再構成 %n 件中 %1 件が一致、最大の差 %2、%3 で検証</numerusform>
        </translation>
    </message>
    <message>
        <source>Reconstructions</source>
        <translation>再構成</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ResultsPage</name>
    <message>
        <source>Tested: the best network, from epoch %1.</source>
        <translation>テストしたもの: 最良のネットワーク、エポック %1。</translation>
    </message>
    <message>
        <source>Tested: the last network, from within epoch %1.</source>
        <translation>テストしたもの: 最後のネットワーク、エポック %1 の途中。</translation>
    </message>
    <message>
        <source>Tested: the last network, from epoch %1.</source>
        <translation>テストしたもの: 最後のネットワーク、エポック %1。</translation>
    </message>
    <message>
        <source>Best by %1: epoch %2, %3 on the validation images.</source>
        <translation>最良 (基準: %1): エポック %2、検証画像での %3。</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation>まだ結果がありません</translation>
    </message>
    <message>
        <source>Results appear here when a run ends.</source>
        <translation>実行が終わると、ここに結果が表示されます。</translation>
    </message>
    <message>
        <source>Resume training</source>
        <translation>学習を再開</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>There are no results yet. Press Start to train, or open an earlier run on the Runs page.</source>
        <translation>まだ結果がありません。「開始」を押して学習するか、実行ページで以前の実行を開いてください。</translation>
    </message>
    <message>
        <source>There are neither test nor validation images, so the model was not tested.</source>
        <translation>テスト画像も検証画像もないため、モデルはテストされていません。</translation>
    </message>
    <message>
        <source>Summary copied to the clipboard.</source>
        <translation>要約をクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>Images cannot be tried here with a model of this task. Export the model and use it in another program.</source>
        <translation>このタスクのモデルでは、ここで画像を試せません。モデルを書き出し、別のプログラムで使ってください。</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>More</source>
        <translation>詳しく</translation>
    </message>
    <message>
        <source>Show one line about this result</source>
        <translation>この結果を 1 行で表示する</translation>
    </message>
    <message>
        <source>Show what was tested, what the result means, and why each step is proposed</source>
        <translation>何をテストしたか、結果の意味、各ステップの理由を表示する</translation>
    </message>
    <message>
        <source>Accuracy %1</source>
        <comment>50.4 % (41 to 59 %, 95 % confidence) on 115 images</comment>
        <translation>正解率: %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ResultsView</name>
    <message>
        <source>Summary copied to the clipboard.</source>
        <translation>要約をクリップボードにコピーしました。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ResumeQuestion</name>
    <message>
        <source>Resume with changes</source>
        <translation>変更して再開</translation>
    </message>
    <message>
        <source>Training diverged, so a lower learning rate is suggested. With it, the run continues from a checkpoint before the divergence. Your changes are saved with the run and marked on the curves.</source>
        <translation>学習が発散したため、低い学習率を提案します。実行は発散前のチェックポイントから続きます。変更は実行とともに保存され、曲線に印が付きます。</translation>
    </message>
    <message>
        <source>The run continues from its last checkpoint with these options. Your changes are saved with the run and marked on the curves.</source>
        <translation>実行は最後のチェックポイントから、これらのオプションで続きます。変更は実行とともに保存され、曲線に印が付きます。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Resume training</source>
        <translation>学習を再開</translation>
    </message>
    <message>
        <source>Continue from the last checkpoint with these options</source>
        <translation>これらのオプションで最後のチェックポイントから続ける</translation>
    </message>
    <message numerus="yes">
        <source>The run has trained %1 of %n epoch(s). Choose more.</source>
        <translation>
            <numerusform>実行は %n エポック中 %1 を学習しました。もっと多くしてください。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RuleNotes</name>
    <message>
        <source>Classes come from the top-level folders; the folder directly above each image would give different classes.</source>
        <translation>クラスはいちばん上のフォルダーから取ります。画像のすぐ上のフォルダーでは違うクラスになります。</translation>
    </message>
    <message>
        <source>Classes come from the folder directly above each image; the top-level folders would give different classes.</source>
        <translation>クラスは画像のすぐ上のフォルダーから取ります。いちばん上のフォルダーでは違うクラスになります。</translation>
    </message>
    <message>
        <source>Use parent folders</source>
        <translation>すぐ上のフォルダーを使う</translation>
    </message>
    <message>
        <source>Use top-level folders</source>
        <translation>いちばん上のフォルダーを使う</translation>
    </message>
    <message>
        <source>Classes come from the file names.</source>
        <translation>クラスはファイル名から取ります。</translation>
    </message>
    <message>
        <source>No classes: the network learns from the images alone.</source>
        <translation>クラスなし: ネットワークは画像だけから学びます。</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変更</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunActions</name>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Resume with …</source>
        <translation>変更して再開…</translation>
    </message>
    <message>
        <source>Train longer …</source>
        <translation>さらに学習…</translation>
    </message>
    <message>
        <source>Rerun</source>
        <translation>もう一度</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>この設定を使う</translation>
    </message>
    <message>
        <source>Certify …</source>
        <translation>証明…</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>フォルダーで表示</translation>
    </message>
    <message>
        <source>Delete run</source>
        <translation>実行を削除</translation>
    </message>
    <message>
        <source>Select a run in the table.</source>
        <translation>表で実行を選択してください。</translation>
    </message>
    <message>
        <source>Training is in progress. Stop it first.</source>
        <translation>学習中です。先に停止してください。</translation>
    </message>
    <message>
        <source>This run cannot be read: %1</source>
        <translation>この実行を読めません: %1</translation>
    </message>
    <message>
        <source>This cross-validation is being trained. Open shows how far it is.</source>
        <translation>この交差検証は学習中です。「開く」で進み具合を表示します。</translation>
    </message>
    <message>
        <source>This run is being trained in another window or terminal.</source>
        <translation>この実行は別のウィンドウかターミナルで学習中です。</translation>
    </message>
    <message>
        <source>Only a single run can be certified, not a cross-validation.</source>
        <translation>証明できるのは単独の実行だけで、交差検証はできません。</translation>
    </message>
    <message numerus="yes">
        <source>This run has fewer than %n step(s), too few to stop halfway and resume.</source>
        <translation>
            <numerusform>この実行は %n ステップ未満で、途中で停止して再開するには短すぎます。</numerusform>
        </translation>
    </message>
    <message>
        <source>This run is being trained. Stop it first.</source>
        <translation>この実行は学習中です。先に停止してください。</translation>
    </message>
    <message>
        <source>The model of this run is being exported and tested. Please wait.</source>
        <translation>この実行のモデルを書き出してテストしています。お待ちください。</translation>
    </message>
    <message>
        <source>This cross-validation is being trained. Stop it first.</source>
        <translation>この交差検証は学習中です。先に停止してください。</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>Copy the settings of this run to the project, to change and start them. If the project uses the same data, Undo reverts this.</source>
        <translation>この実行の設定をプロジェクトにコピーし、変更して始められるようにします。プロジェクトのデータが同じなら「元に戻す」で戻せます。</translation>
    </message>
    <message>
        <source>Show %1 in the file manager</source>
        <translation>%1 をファイルマネージャーで表示</translation>
    </message>
    <message>
        <source>All folds of a cross-validation are trained with the same options.</source>
        <translation>交差検証の組は、すべて同じオプションで学習されます。</translation>
    </message>
    <message>
        <source>All folds are finished.</source>
        <translation>すべての組が終わりました。</translation>
    </message>
    <message>
        <source>One of its folds diverged. Use its settings, lower the learning rate and begin a new cross-validation on the Train page.</source>
        <translation>組の 1 つが発散しました。この設定を使い、学習率を下げ、学習ページで新しい交差検証を始めてください。</translation>
    </message>
    <message>
        <source>Train the remaining folds</source>
        <translation>残りの組を学習</translation>
    </message>
    <message>
        <source>Press Use these settings, then Cross-validate … on the Train page, to repeat it.</source>
        <translation>繰り返すには、「この設定を使う」を押し、学習ページの「交差検証…」を押してください。</translation>
    </message>
    <message>
        <source>Delete this cross-validation with all its folds and free its disk space (Delete)</source>
        <translation>この交差検証をすべての組とともに削除し、ディスクを空ける (Delete)</translation>
    </message>
    <message>
        <source>This run ended before its first step. Rerun it instead.</source>
        <translation>この実行は最初のステップの前に終わりました。もう一度実行してください。</translation>
    </message>
    <message>
        <source>The loss of this run exploded. Use Resume with … to continue from before the explosion with a lower learning rate.</source>
        <translation>この実行の損失が爆発しました。「変更して再開…」で、爆発の前から低い学習率で続けてください。</translation>
    </message>
    <message>
        <source>This run would only diverge again. Use Resume with …, which suggests a lower learning rate.</source>
        <translation>この実行はまた発散します。「変更して再開…」が低い学習率を提案します。</translation>
    </message>
    <message>
        <source>This run has finished all epochs. Press Train longer … for more.</source>
        <translation>この実行はすべてのエポックを終えました。続けるには「さらに学習…」を押してください。</translation>
    </message>
    <message>
        <source>Continue exactly where the run stopped</source>
        <translation>実行が止まったところから正確に続けます</translation>
    </message>
    <message>
        <source>Continue with another learning rate, patience or number of epochs</source>
        <translation>別の学習率、早期終了の待ち、エポック数で続ける</translation>
    </message>
    <message>
        <source>Train this run for more epochs than planned</source>
        <translation>この実行を計画より多くのエポック学習します</translation>
    </message>
    <message>
        <source>Start a new run with the same data and settings</source>
        <translation>同じデータと設定で新しい実行を始める</translation>
    </message>
    <message>
        <source>Take this run off the list (Delete). Nothing is deleted.</source>
        <translation>この実行を一覧から外す (Delete)。何も削除しません。</translation>
    </message>
    <message>
        <source>Delete this run and free its disk space (Delete)</source>
        <translation>この実行を削除し、ディスクを空ける (Delete)</translation>
    </message>
    <message>
        <source>Shows the certification of %1, which is in progress</source>
        <translation>進行中の %1 の証明を表示します</translation>
    </message>
    <message>
        <source>Prove that this run can be repeated and resumed bit for bit</source>
        <translation>この実行がビット単位で繰り返し、再開できることを証明する</translation>
    </message>
    <message>
        <source>Restore project</source>
        <translation>プロジェクトを復元</translation>
    </message>
    <message>
        <source>Restore the whole project as it was when this run started: images that were excluded or relabelled, network and settings. Undo reverts this; for other images it opens as a new project, and the open one is kept.</source>
        <translation>この実行が始まったときのプロジェクト全体を復元します: 除外やクラスを変えた画像、ネットワーク、設定。「元に戻す」で戻せます。画像が違う場合は新しいプロジェクトとして開き、今のものは残ります。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunControl</name>
    <message>
        <source>Stopped before the first step; nothing was trained.</source>
        <translation>最初のステップの前に停止しました。何も学習していません。</translation>
    </message>
    <message>
        <source>Stopped, saved at step %1.</source>
        <translation>停止し、ステップ %1 で保存しました。</translation>
    </message>
    <message>
        <source>Stopped early: validation no longer improved. Saved at step %1.</source>
        <translation>検証が良くならなくなったため早期終了し、ステップ %1 で保存しました。</translation>
    </message>
    <message>
        <source>Training diverged after step %1. Try a lower learning rate.</source>
        <translation>ステップ %1 の後に学習が発散しました。学習率を下げてみてください。</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n エポック</numerusform>
        </translation>
    </message>
    <message>
        <source>Finished after %1, saved at step %2.</source>
        <translation>%1 で完了し、ステップ %2 で保存しました。</translation>
    </message>
    <message>
        <source>The images have changed since the run started (changed: %1, missing: %2, new: %3), so the result may differ.</source>
        <translation>実行の開始後に画像が変わったため (変更 %1、欠落 %2、新規 %3)、結果が違うことがあります。</translation>
    </message>
    <message>
        <source>The run on the images in %1 was not started, because another training was started in the meantime. Try again when that has ended.</source>
        <translation>その間に別の学習が始まったため、%1 の画像での実行を始めませんでした。それが終わったらやり直してください。</translation>
    </message>
    <message>
        <source>Preparing the run</source>
        <translation>実行を準備中</translation>
    </message>
    <message>
        <source>Scanning the images</source>
        <translation>画像を調べています</translation>
    </message>
    <message>
        <source>%1 was not resumed with the images in %2, because another run was started or opened in the meantime. Open it under Runs and try again.</source>
        <translation>その間に別の実行が始まったか開かれたため、%2 の画像で %1 を再開しませんでした。実行ページで開いてやり直してください。</translation>
    </message>
    <message>
        <source>Preparing to resume</source>
        <translation>再開を準備中</translation>
    </message>
    <message>
        <source>Training is in progress. Stop it first.</source>
        <translation>学習中です。先に停止してください。</translation>
    </message>
    <message>
        <source>The model is being exported and verified. Please wait.</source>
        <translation>モデルを書き出して検証しています。お待ちください。</translation>
    </message>
    <message>
        <source>This run ended before its first step. Press Start instead.</source>
        <translation>この実行は最初のステップの前に終わりました。「開始」を押してください。</translation>
    </message>
    <message>
        <source>This run has finished all epochs. Press Train longer … for more.</source>
        <translation>この実行はすべてのエポックを終えました。続けるには「さらに学習…」を押してください。</translation>
    </message>
    <message>
        <source>This run is one fold of a cross-validation. If it alone were changed, the mean over the folds would be one of unequal trainings. Begin a new cross-validation with more epochs or other options instead.</source>
        <translation>この実行は交差検証の 1 つの組です。これだけを変えると、組の平均が条件の違う学習のものになります。エポックやほかのオプションを変えて、新しい交差検証を始めてください。</translation>
    </message>
    <message>
        <source>The loss of this run exploded. Press Resume with … to continue from before the explosion with a lower learning rate.</source>
        <translation>この実行の損失が爆発しました。「変更して再開…」を押し、爆発の前から低い学習率で続けてください。</translation>
    </message>
    <message>
        <source>Resuming would only diverge again. Under Why training diverged, press Continue with …, which lowers the learning rate.</source>
        <translation>再開してもまた発散します。「学習が発散した理由」で、学習率を下げて続けるボタンを押してください。</translation>
    </message>
    <message>
        <source>No checkpoint of this run can be continued from. Under Why training diverged, press Start again with …, which lowers the learning rate.</source>
        <translation>続けられるチェックポイントがありません。「学習が発散した理由」で、学習率を下げてやり直すボタンを押してください。</translation>
    </message>
    <message>
        <source>Training diverged</source>
        <translation>学習が発散しました</translation>
    </message>
    <message>
        <source>Stopping after this step</source>
        <translation>このステップの後で停止します</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Changed after step %1: %2.</source>
        <translation>ステップ %1 の後に変更: %2。</translation>
    </message>
    <message>
        <source>Paused after step %1.</source>
        <translation>ステップ %1 の後で一時停止。</translation>
    </message>
    <message>
        <source>This run was interrupted at step %1 and can be resumed.</source>
        <translation>この実行はステップ %1 で中断され、再開できます。</translation>
    </message>
    <message>
        <source>Computing the first step …</source>
        <translation>最初のステップを計算中…</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunDeletion</name>
    <message>
        <source>%1 in %2</source>
        <translation>%2 に %1</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 個のファイル</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not there any more. If its disk is away, connect it.</source>
        <translation>%1 がありません。ディスクが外れていればつないでください。</translation>
    </message>
    <message>
        <source>%1 is there again.</source>
        <translation>%1 がまた見つかりました。</translation>
    </message>
    <message>
        <source>%1 is no longer listed.</source>
        <translation>%1 を一覧から外しました。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message numerus="yes">
        <source>%n of these file(s) not created by Espalier.</source>
        <translation>
            <numerusform>うち %n 個は Espalier が作ったものではありません。</numerusform>
        </translation>
    </message>
    <message>
        <source>It contains %1: the runs of its folds with curves, results, checkpoints and models. You can restore it from the trash until the trash is emptied.%2</source>
        <translation>中身は %1 で、組の実行の曲線、結果、チェックポイント、モデルです。ごみ箱を空にするまで戻せます。%2</translation>
    </message>
    <message>
        <source>It contains %1: curves, results, checkpoints and the model. You can restore it from the trash until the trash is emptied.%2</source>
        <translation>中身は %1 で、曲線、結果、チェックポイント、モデルです。ごみ箱を空にするまで戻せます。%2</translation>
    </message>
    <message>
        <source>Delete cross-validation</source>
        <translation>交差検証を削除</translation>
    </message>
    <message>
        <source>Delete run</source>
        <translation>実行を削除</translation>
    </message>
    <message>
        <source>Delete cross-validation %1?</source>
        <translation>交差検証 %1 を削除しますか?</translation>
    </message>
    <message>
        <source>Delete run %1?</source>
        <translation>実行 %1 を削除しますか?</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>ごみ箱に移動</translation>
    </message>
    <message>
        <source>%1 moved to the trash. Emptying the trash frees %2.</source>
        <translation>%1 をごみ箱に移しました。空にすると %2 空きます。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) that Espalier did not create kept.</source>
        <translation>
            <numerusform>Espalier が作ったものでない %n 個のファイルは残しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Permanently delete cross-validation %1?</source>
        <translation>交差検証 %1 を完全に削除しますか?</translation>
    </message>
    <message>
        <source>Permanently delete run %1?</source>
        <translation>実行 %1 を完全に削除しますか?</translation>
    </message>
    <message>
        <source>Delete cross-validation permanently</source>
        <translation>交差検証を完全に削除</translation>
    </message>
    <message>
        <source>Delete run permanently</source>
        <translation>実行を完全に削除</translation>
    </message>
    <message>
        <source>No trash is available here, so this cannot be undone. It deletes %1.%2</source>
        <translation>ここにはごみ箱がないため、元に戻せません。%1 を削除します。%2</translation>
    </message>
    <message>
        <source>Delete permanently</source>
        <translation>完全に削除</translation>
    </message>
    <message>
        <source> Files that Espalier did not create are still in %1.</source>
        <translation> Espalier が作ったものでないファイルは %1 に残っています。</translation>
    </message>
    <message>
        <source>%1 deleted, %2 freed.%3</source>
        <translation>%1 を削除し、%2 空きました。%3</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunNews</name>
    <message>
        <source>List …</source>
        <translation>一覧…</translation>
    </message>
    <message>
        <source>Training ended</source>
        <translation>学習が終わりました</translation>
    </message>
    <message>
        <source>Training diverged. The Train page says why, and what to try.</source>
        <translation>学習が発散しました。理由と試すことは学習ページにあります。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Locate …</source>
        <translation>場所を指定…</translation>
    </message>
    <message>
        <source>Training ended: %1</source>
        <translation>学習が終わりました: %1</translation>
    </message>
    <message>
        <source>Show results</source>
        <translation>結果を表示</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunNoteBar</name>
    <message>
        <source>Star run</source>
        <translation>スターを付ける</translation>
    </message>
    <message>
        <source>Add tag</source>
        <translation>タグを追加</translation>
    </message>
    <message>
        <source>Note about this run</source>
        <translation>この実行のメモ</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Tags of the run</source>
        <translation>実行のタグ</translation>
    </message>
    <message>
        <source>Select a run in the table.</source>
        <translation>表で実行を選択してください。</translation>
    </message>
    <message>
        <source>Saved in the run&apos;s folder (F2)</source>
        <translation>実行のフォルダーに保存されます (F2)</translation>
    </message>
    <message>
        <source>Remove star</source>
        <translation>スターを外す</translation>
    </message>
    <message numerus="yes">
        <source>A run can have at most %n tag(s). Remove one first.</source>
        <translation>
            <numerusform>実行に付けられるタグは最大 %n 個です。先に 1 つ外してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>Add tag (T). Tags are saved in the run&apos;s folder.</source>
        <translation>タグを追加 (T)。タグは実行のフォルダーに保存されます。</translation>
    </message>
    <message>
        <source>Remove the tag %1</source>
        <translation>タグ %1 を外す</translation>
    </message>
    <message>
        <source>Tag of this run</source>
        <translation>この実行のタグ</translation>
    </message>
    <message>
        <source>Find or add a tag</source>
        <translation>タグを探すか追加</translation>
    </message>
    <message>
        <source>New tag: %1</source>
        <translation>新しいタグ: %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunOwner</name>
    <message>
        <source>The network and settings shown here are not those of the run.</source>
        <translation>ここに表示しているネットワークと設定は、この実行のものではありません。</translation>
    </message>
    <message>
        <source>This run belongs to no project.</source>
        <translation>この実行はどのプロジェクトにも属していません。</translation>
    </message>
    <message>
        <source>This run belongs to another project, %1, whose file was not found.</source>
        <translation>この実行は別のプロジェクト %1 のものですが、そのファイルが見つかりません。</translation>
    </message>
    <message>
        <source>This run belongs to another project, %1.</source>
        <translation>この実行は別のプロジェクト %1 のものです。</translation>
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
        <translation>この実行のフォルダーは %1 にありません。移動した場合は場所を指定し、別のディスクにある場合はつないでやり直してください。</translation>
    </message>
    <message>
        <source>The images of this run are no longer in %1. If they have moved, locate their folder; if they are on another disk, connect it and try again.</source>
        <translation>この実行の画像は %1 にありません。移動した場合はフォルダーを指定し、別のディスクにある場合はつないでやり直してください。</translation>
    </message>
    <message numerus="yes">
        <source>The %n image(s) of this run are no longer in %1. If they have moved, locate their folder; if they are on another disk, connect it and try again.</source>
        <translation>
            <numerusform>この実行の画像 %n 枚は %1 にありません。移動した場合はフォルダーを指定し、別のディスクにある場合はつないでやり直してください。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the %1 image(s) of this run are missing from %2. Restore them, or locate the folder where they are now.</source>
        <translation>
            <numerusform>この実行の画像 %1 枚のうち %n 枚が %2 にありません。元に戻すか、今あるフォルダーを指定してください。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the %1 image(s) that this run started with are missing from %2 or have changed: too many to continue the same training. Restore them, or locate the folder where they are now.</source>
        <translation>
            <numerusform>この実行が始まったときの画像 %1 枚のうち %n 枚が %2 にないか変わっていて、同じ学習を続けるには多すぎます。元に戻すか、今あるフォルダーを指定してください。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsColumns</name>
    <message>
        <source>Settings that differ</source>
        <translation>違う設定</translation>
    </message>
    <message>
        <source>Other columns</source>
        <translation>ほかの列</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指標</translation>
    </message>
    <message>
        <source>All runs have the same settings</source>
        <translation>すべての実行の設定が同じです</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsGroups</name>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n run(s))</source>
        <translation>
            <numerusform>%1 (%n 件)</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter or a click shows its runs</source>
        <translation>Enter かクリックで実行を表示</translation>
    </message>
    <message>
        <source>Enter or a click hides its runs</source>
        <translation>Enter かクリックで実行を隠す</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n run(s), folded</source>
        <translation>
            <numerusform>%1、%n 件、たたんである</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n run(s), shown below</source>
        <translation>
            <numerusform>%1、%n 件、下に表示</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsModel</name>
    <message>
        <source>cannot be read</source>
        <translation>読めない</translation>
    </message>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>stopped early</source>
        <translation>早期終了</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>発散</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>なし</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n fold(s)</source>
        <translation>
            <numerusform>%1、%n 組中 %2 組</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n unequal fold(s)</source>
        <translation>
            <numerusform>%1、条件の違う %n 組中 %2 組</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, loss exploded</source>
        <translation>%1、損失が爆発</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 に %1</translation>
    </message>
    <message>
        <source>Starred; click to remove the star</source>
        <translation>スター付き。クリックで外します</translation>
    </message>
    <message>
        <source>Click to star this run</source>
        <translation>クリックでスターを付けます</translation>
    </message>
    <message>
        <source>Compared with the previous run on the same data, or with the defaults:</source>
        <translation>同じデータの前の実行、または既定との比較:</translation>
    </message>
    <message>
        <source>Continue trains the remaining folds.</source>
        <translation>「続行」で残りの組を学習します。</translation>
    </message>
    <message numerus="yes">
        <source>after %n epoch(s)</source>
        <translation>
            <numerusform>%n エポックの後</numerusform>
        </translation>
    </message>
    <message>
        <source>Loss: %1</source>
        <translation>損失: %1</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>スター付き</translation>
    </message>
    <message>
        <source>not starred</source>
        <translation>スターなし</translation>
    </message>
    <message>
        <source>Of the best epoch, on the validation images. %1</source>
        <translation>最良エポックの、検証画像での値。%1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>データ</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>変更点</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>テスト</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Starred runs</source>
        <translation>スター付きの実行</translation>
    </message>
    <message>
        <source>Result of the model on the images that were held out for the test.</source>
        <translation>テスト用に取り分けた画像での、モデルの結果。</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>検証損失</translation>
    </message>
    <message numerus="yes">
        <source>%1 on the validation images, over %n epoch(s)</source>
        <translation>
            <numerusform>検証画像での%1、%n エポック</numerusform>
        </translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲線</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>タグ</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>Its share of the training is over. Resume goes on from there.</source>
        <translation>学習の持ち分は終わりました。「再開」でそこから続けられます。</translation>
    </message>
    <message>
        <source>Validation result of the best epoch. The tooltip of each result says what decides which epoch that is. When sorted, runs with the same metric are listed together.</source>
        <translation>最良のエポックの検証結果。どのエポックが最良かを決める基準は、各結果のツールチップにあります。並べ替えると、同じ指標の実行がまとまります。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsPage</name>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>まだ実行がありません</translation>
    </message>
    <message>
        <source>Start the first run</source>
        <translation>最初の実行を始める</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>実行を開く</translation>
    </message>
    <message numerus="yes">
        <source>At most %n run(s) can be compared. Clear one first.</source>
        <translation>
            <numerusform>比較できるのは最大 %n 個です。先に 1 つ外してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a run in the table.</source>
        <translation>表で実行を選択してください。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Training is in progress. Stop it first.</source>
        <translation>学習中です。先に停止してください。</translation>
    </message>
    <message>
        <source>Show the results of its folds</source>
        <translation>組の結果を表示</translation>
    </message>
    <message>
        <source>Show its curves and results</source>
        <translation>曲線と結果を表示</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>コピーしました: %1</translation>
    </message>
    <message>
        <source>Every run is kept here with its curves, results and model. Drop a run, or a folder of runs, to list it too.</source>
        <translation>すべての実行が、曲線、結果、モデルとともにここに残ります。実行やそのフォルダーをドロップすると一覧に加わります。</translation>
    </message>
    <message>
        <source>Plot of the runs</source>
        <translation>実行のグラフ</translation>
    </message>
    <message>
        <source>%1 is in the list of runs from now on.</source>
        <translation>%1 を実行の一覧に加えました。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are in the list of runs from now on.</source>
        <translation>
            <numerusform>%n 件の実行を一覧に加えました。</numerusform>
        </translation>
    </message>
    <message>
        <source>The comparison has its place. Clear the ticks first.</source>
        <translation>その場所は比較が使っています。印を外してください。</translation>
    </message>
    <message>
        <source>It needs at least two runs.</source>
        <translation>実行が 2 つ以上必要です。</translation>
    </message>
    <message>
        <source>Plot a result of the runs over what they differ in</source>
        <translation>実行の結果を、違う点に対してグラフにする</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsScatter</name>
    <message>
        <source>What the runs differ in</source>
        <translation>実行の違う点</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>No two runs differ in anything that could be drawn here, or none has a result yet.</source>
        <translation>グラフにできる違いのある実行がないか、まだどれにも結果がありません。</translation>
    </message>
    <message>
        <source>over</source>
        <translation>対</translation>
    </message>
    <message>
        <source>×2, ×3 …: the number of runs with the same values; each click chooses the next one.</source>
        <translation>×2、×3 …：同じ値の実行の数。クリックするたびに次の実行が選ばれます。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) have the same values:</source>
        <translation>
            <numerusform>同じ値の実行が %n 件:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsScope</name>
    <message>
        <source>Which runs</source>
        <translation>どの実行か</translation>
    </message>
    <message>
        <source>Runs of this project, of all projects on the same images, or all known runs on this computer.</source>
        <translation>このプロジェクトの実行、同じ画像を使う全プロジェクトの実行、またはこのコンピューターで知られるすべての実行。</translation>
    </message>
    <message>
        <source>This project (%1), %2 more on these images</source>
        <translation>このプロジェクト (%1)、この画像でほか %2</translation>
    </message>
    <message>
        <source>This project (%1)</source>
        <translation>このプロジェクト (%1)</translation>
    </message>
    <message>
        <source>These images (%1)</source>
        <translation>この画像 (%1)</translation>
    </message>
    <message>
        <source>All runs (%1)</source>
        <translation>すべての実行 (%1)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsTable</name>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsTools</name>
    <message>
        <source>Starred only</source>
        <translation>スター付きだけ</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>実行を絞り込み</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>タグ</translation>
    </message>
    <message>
        <source>Only runs with this tag</source>
        <translation>このタグの実行だけ</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>グループ分け</translation>
    </message>
    <message>
        <source>Runs with the same value of a setting together, with their best and mean results</source>
        <translation>設定の値が同じ実行をまとめ、最良と平均の結果を示す</translation>
    </message>
    <message>
        <source>All tags</source>
        <translation>すべてのタグ</translation>
    </message>
    <message>
        <source>Not grouped</source>
        <translation>グループなし</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>%1 別</translation>
    </message>
    <message>
        <source>All runs have the same settings.</source>
        <translation>すべての実行の設定が同じです。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SampleThumbnail</name>
    <message>
        <source>Try the sample: %1</source>
        <translation>サンプルを試す: %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ScanProgressView</name>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Reading the first files …</source>
        <translation>最初のファイルを読んでいます…</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ScatterPlot</name>
    <message>
        <source>%1 over %2</source>
        <translation>%2 に対する %1</translation>
    </message>
    <message>
        <source>Scatter plot</source>
        <translation>散布図</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ScoreBars</name>
    <message>
        <source>Class scores</source>
        <translation>クラスのスコア</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ScoresView</name>
    <message>
        <source>Scores of the classes</source>
        <translation>クラスのスコア</translation>
    </message>
    <message>
        <source>%1 (the right class)</source>
        <translation>%1 (正しいクラス)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SignLabel</name>
    <message>
        <source>good</source>
        <translation>良好</translation>
    </message>
    <message>
        <source>note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待機中</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SleepInhibitor</name>
    <message>
        <source>Training is in progress.</source>
        <translation>学習中です。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SourceList</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>画像 %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>Add folder …</source>
        <translation>フォルダーを追加…</translation>
    </message>
    <message>
        <source>More images for this project from another folder. Classes of the same name become one; files are not moved.</source>
        <translation>別のフォルダーからプロジェクトの画像を増やします。同じ名前のクラスは 1 つになり、ファイルは動きません。</translation>
    </message>
    <message>
        <source>Test images …</source>
        <translation>テスト画像…</translation>
    </message>
    <message>
        <source>A folder of images that the trained network is tested with. None of the other images are test images then.</source>
        <translation>学習したネットワークをテストする画像のフォルダー。ほかの画像はテスト画像でなくなります。</translation>
    </message>
    <message>
        <source>Add a folder of images</source>
        <translation>画像のフォルダーを追加</translation>
    </message>
    <message>
        <source>Choose a folder of test images</source>
        <translation>テスト画像のフォルダーを選ぶ</translation>
    </message>
    <message>
        <source>test: %1</source>
        <translation>テスト: %1</translation>
    </message>
    <message>
        <source>Remove %1 from the project</source>
        <translation>プロジェクトから %1 を外す</translation>
    </message>
    <message>
        <source>Remove %1 from the project; its files stay.</source>
        <translation>プロジェクトから %1 を外します。ファイルは残ります。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SplitBar</name>
    <message>
        <source>Training, validation and test split</source>
        <translation>学習、検証、テストの分割</translation>
    </message>
    <message>
        <source>The split comes from the train, val and test folders.</source>
        <translation>分割は train、val、test フォルダーから取ります。</translation>
    </message>
    <message>
        <source>Drag the handles. Training images are learned from, validation images decide when to stop, and test images measure the final model.</source>
        <translation>つまみをドラッグしてください。学習画像から学び、検証画像でいつ終わるかを決め、テスト画像で最終モデルを測ります。</translation>
    </message>
    <message>
        <source>training %1, validation %2, test %3</source>
        <translation>学習 %1、検証 %2、テスト %3</translation>
    </message>
    <message>
        <source>training</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>test</source>
        <translation>テスト</translation>
    </message>
    <message>
        <source>Drag the handle. Training images are learned from, and validation images decide when to stop. The test images are those of their folder.</source>
        <translation>つまみをドラッグしてください。学習画像から学び、検証画像でいつ終わるかを決めます。テスト画像は専用のフォルダーのものです。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartBar</name>
    <message>
        <source>Start from</source>
        <translation>開始点</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Tensors …</source>
        <translation>テンソル…</translation>
    </message>
    <message>
        <source>Which weights are taken, which are new, and which are not used</source>
        <translation>採用した重み、新しい重み、使わない重み</translation>
    </message>
    <message>
        <source>Start from: %1</source>
        <translation>開始点: %1</translation>
    </message>
    <message>
        <source>Choose what training starts from: random weights, a network that others have trained, a file, or an earlier run</source>
        <translation>学習の開始点を選びます: ランダムな重み、ほかの人が学習したネットワーク、ファイル、以前の実行</translation>
    </message>
    <message>
        <source>Frozen layers would keep random weights. Choose a start, or train all layers.</source>
        <translation>固定したレイヤーの重みがランダムなままになります。開始点を選ぶか、すべてのレイヤーを学習してください。</translation>
    </message>
    <message>
        <source>Reading the weights</source>
        <translation>重みを読み込み中</translation>
    </message>
    <message>
        <source>The weights can be matched once the drawing has no problems.</source>
        <translation>図の問題がなくなると、重みを対応付けられます。</translation>
    </message>
    <message>
        <source>Network, input size and normalisation change to those the weights were trained with; for a trained start, the training settings change too. Undo (Ctrl+Z) restores yours.</source>
        <translation>ネットワーク、入力サイズ、正規化は重みを学習したときのものに変わり、学習済みの開始点では学習の設定も変わります。元に戻す (Ctrl+Z) で戻せます。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartDetails</name>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>正解率</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Input</translation>
    </message>
    <message>
        <source>Choose a file …</source>
        <translation>ファイルを選ぶ…</translation>
    </message>
    <message>
        <source>This is the published file of %1, but no copy can be kept with the trained starts, so it is read from where it is. %2</source>
        <translation>これは公開された %1 のファイルですが、学習済みの開始点として複製を置けないため、今の場所から読みます。%2</translation>
    </message>
    <message>
        <source>Training starts from scratch and learns everything from your images. For photos, that takes thousands of them; with fewer, a trained start does better.</source>
        <translation>学習はゼロから始まり、すべてをあなたの画像から学びます。写真なら数千枚必要で、少なければ学習済みの開始点のほうが良い結果になります。</translation>
    </message>
    <message>
        <source>The file that you chose is the published one of this trained start, so it is used as that.</source>
        <translation>選んだファイルはこの開始点の公開ファイルなので、それとして使います。</translation>
    </message>
    <message>
        <source>A copy is kept with the trained starts on this computer.</source>
        <translation>複製を、このコンピューターの学習済みの開始点とともに保存します。</translation>
    </message>
    <message>
        <source>Weights from another program: a state dict of PyTorch (.pth, .pt), weights or a model of Keras (.h5, .keras), safetensors, an ONNX model, or a wheel (.whl, an archive of the Python registry) with one of these. Nothing in the file is executed.</source>
        <translation>ほかのプログラムの重み: PyTorch の state dict (.pth, .pt)、Keras の重みかモデル (.h5, .keras)、safetensors、ONNX モデル、またはそのどれかを含む wheel (.whl、Python レジストリーのアーカイブ)。ファイルの中身は何も実行しません。</translation>
    </message>
    <message>
        <source>The weights of the last epoch of this earlier training.</source>
        <translation>この以前の学習の、最後のエポックの重み。</translation>
    </message>
    <message>
        <source>The weights of the best epoch of this earlier training.</source>
        <translation>この以前の学習の、最良のエポックの重み。</translation>
    </message>
    <message>
        <source>Layers with the same name and shape start from them.</source>
        <translation>名前と形が同じレイヤーが、これから始まります。</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%2 の %1</translation>
    </message>
    <message>
        <source>%1 of the validation images of %2</source>
        <translation>%2 の検証画像の %1</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>pixels, in colour</source>
        <translation>ピクセル、カラー</translation>
    </message>
    <message>
        <source>Choose a file of weights on this computer</source>
        <translation>このコンピューターの重みのファイルを選ぶ</translation>
    </message>
    <message>
        <source>Stop download</source>
        <translation>ダウンロードを停止</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>停止しています…</translation>
    </message>
    <message>
        <source>The part already downloaded is kept; the next download resumes from it.</source>
        <translation>ダウンロード済みの部分は残り、次はそこから再開します。</translation>
    </message>
    <message>
        <source>Stop the download first.</source>
        <translation>先にダウンロードを停止してください。</translation>
    </message>
    <message>
        <source>The file is being checked.</source>
        <translation>ファイルを確認しています。</translation>
    </message>
    <message>
        <source>Continue: download %1 more</source>
        <translation>続行: あと %1 ダウンロード</translation>
    </message>
    <message>
        <source>Download %1</source>
        <translation>%1 をダウンロード</translation>
    </message>
    <message>
        <source>Download it once, for all projects. Its content is checked. Nothing is sent, and nothing else is downloaded.</source>
        <translation>全プロジェクト共通で 1 回だけダウンロードします。中身は確認されます。何も送信せず、ほかには何もダウンロードしません。</translation>
    </message>
    <message>
        <source>Take it from a file that you already have or were given: the archive %1 or the .pth in it. For a computer without internet access, or behind a proxy.</source>
        <translation>手元のファイルから取ります: アーカイブ %1、またはその中の .pth。インターネットのない、またはプロキシの内側のコンピューター向け。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Checking the file</source>
        <translation>ファイルを確認中</translation>
    </message>
    <message>
        <source>The file on this computer is damaged. Download it again.</source>
        <translation>このコンピューターのファイルは壊れています。もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>Not on this computer yet.</source>
        <translation>このコンピューターにはまだありません。</translation>
    </message>
    <message>
        <source>Reading the weights</source>
        <translation>重みを読み込み中</translation>
    </message>
    <message>
        <source>The weights can be matched once the drawing has no problems.</source>
        <translation>図の問題がなくなると、重みを対応付けられます。</translation>
    </message>
    <message>
        <source>Fits: %1.</source>
        <translation>適合: %1。</translation>
    </message>
    <message>
        <source>Choose the file of %1</source>
        <translation>%1 のファイルを選ぶ</translation>
    </message>
    <message>
        <source>Weights, or the archive with them (*.pth *.whl);;All files (*)</source>
        <translation>重み、またはそのアーカイブ (*.pth *.whl);;すべてのファイル (*)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartDialog</name>
    <message>
        <source>Start from</source>
        <translation>開始点</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Use this start</source>
        <translation>この開始点を使う</translation>
    </message>
    <message>
        <source>Draw its network and prepare images as it expects</source>
        <translation>そのネットワークを描き、期待どおりに画像を前処理</translation>
    </message>
    <message>
        <source>Prepare images as it expects</source>
        <translation>期待どおりに画像を前処理</translation>
    </message>
    <message>
        <source>Your effort decides which layers are trained. Undo restores your network, its input and your settings.</source>
        <translation>どのレイヤーを学習するかは「かける時間」で決まります。「元に戻す」でネットワーク、入力、設定を戻せます。</translation>
    </message>
    <message>
        <source>Only the last layer is trained at first, with the training settings that suit it. Undo restores your network, its input and your settings.</source>
        <translation>まず最後のレイヤーだけを、合う設定で学習します。「元に戻す」でネットワーク、入力、設定を戻せます。</translation>
    </message>
    <message>
        <source>Only the last layer is trained at first. Undo restores your network and its input.</source>
        <translation>まず最後のレイヤーだけを学習します。「元に戻す」でネットワークと入力を戻せます。</translation>
    </message>
    <message>
        <source>Undo restores your network and its input.</source>
        <translation>「元に戻す」でネットワークと入力を戻せます。</translation>
    </message>
    <message>
        <source>Undo restores your input settings.</source>
        <translation>「元に戻す」で入力の設定を戻せます。</translation>
    </message>
    <message>
        <source>The next training starts from these weights</source>
        <translation>次の学習はこれらの重みから始まります</translation>
    </message>
    <message>
        <source>Network, input and settings are again what they were before the start was taken. What you have changed since stays.</source>
        <translation>ネットワーク、入力、設定は、この開始点を使う前に戻ります。その後の変更は残ります。</translation>
    </message>
    <message>
        <source>What was chosen for this start becomes what suits your images without it. What you have set yourself stays.</source>
        <translation>この開始点のために選ばれたものは、なしの場合に画像に合うものになります。自分で設定したものは残ります。</translation>
    </message>
    <message>
        <source>Select a start first.</source>
        <translation>まず開始点を選択してください。</translation>
    </message>
    <message>
        <source>Choose a file first.</source>
        <translation>まずファイルを選んでください。</translation>
    </message>
    <message>
        <source>The weights are still being read.</source>
        <translation>重みをまだ読み込んでいます。</translation>
    </message>
    <message>
        <source>Wait for the download to finish.</source>
        <translation>ダウンロードが終わるまでお待ちください。</translation>
    </message>
    <message>
        <source>Download it first, or choose its file.</source>
        <translation>先にダウンロードするか、ファイルを選んでください。</translation>
    </message>
    <message>
        <source>Choose a file of weights</source>
        <translation>重みのファイルを選ぶ</translation>
    </message>
    <message>
        <source>Weights (*.pth *.pt *.safetensors *.h5 *.keras *.onnx *.whl);;All files (*)</source>
        <translation>重み (*.pth *.pt *.safetensors *.h5 *.keras *.onnx *.whl);;すべてのファイル (*)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartList</name>
    <message>
        <source>What training begins with</source>
        <translation>学習の開始点</translation>
    </message>
</context>
<context>
    <name>espalier::ui::StartPage</name>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>More …</source>
        <translation>もっと…</translation>
    </message>
    <message>
        <source>Shows what was opened earlier</source>
        <translation>以前に開いたものを表示します</translation>
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
        <translation>対数</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>オプション</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Values of a range are drawn by their logarithm: as many from 0.001 to 0.01 as from 0.01 to 0.1.</source>
        <translation>範囲の値を対数で引きます。0.001 から 0.01 も、0.01 から 0.1 も同じ数になります。</translation>
    </message>
    <message>
        <source>Remove option</source>
        <translation>オプションを外す</translation>
    </message>
    <message>
        <source>0.01, 0.001 or 0.0001 to 0.03</source>
        <translation>0.01, 0.001 または 0.0001 to 0.03</translation>
    </message>
    <message>
        <source>Values with commas between them, or a range such as 0.0001 to 0.03</source>
        <translation>コンマで区切った値、または 0.0001~0.03 のような範囲</translation>
    </message>
    <message>
        <source>Several of: %1</source>
        <translation>次のいくつか: %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1~%2</translation>
    </message>
    <message>
        <source>%1 has no values. Enter some, or remove it.</source>
        <translation>%1 に値がありません。入力するか、外してください。</translation>
    </message>
    <message>
        <source>%1 can be read in several ways. Put a semicolon or a blank between values, such as %2.</source>
        <translation>%1 は何通りにも読めます。%2 のように、値の間にセミコロンか空白を入れてください。</translation>
    </message>
    <message>
        <source>%1 cannot be used. %2</source>
        <translation>%1 は使えません。%2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::SweepSetup</name>
    <message>
        <source>Every combination</source>
        <translation>すべての組み合わせ</translation>
    </message>
    <message>
        <source>Drawn at random</source>
        <translation>無作為に選ぶ</translation>
    </message>
    <message>
        <source>The better ones longer</source>
        <translation>良いものを長く</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s), together %1.</source>
        <translation>
            <numerusform>%n 試行、合わせて %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s).</source>
        <translation>
            <numerusform>%n 試行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them cannot be trained here.</source>
        <translation>
            <numerusform>うち %n 件はここで学習できません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Which values are best? A sweep trains the project once for each choice of its options, on the same images in the same split, and ranks the trials by the validation images.</source>
        <translation>どの値が最良でしょうか。スイープはオプションの選び方ごとに、同じ画像と分割でプロジェクトを 1 回学習し、検証画像で試行を順位付けします。</translation>
    </message>
    <message>
        <source>Add option</source>
        <translation>オプションを追加</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>無制限</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>試行数</translation>
    </message>
    <message>
        <source>Time for each</source>
        <translation>それぞれに時間</translation>
    </message>
    <message>
        <source>Start sweep</source>
        <translation>スイープを開始</translation>
    </message>
    <message>
        <source>How long?</source>
        <translation>どれくらいかかる?</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>開く…</translation>
    </message>
    <message>
        <source>Save …</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Save sweep</source>
        <translation>スイープを保存</translation>
    </message>
    <message>
        <source>Sweeps (*.json)</source>
        <translation>スイープ (*.json)</translation>
    </message>
    <message>
        <source>An option is there twice. Remove one of them.</source>
        <translation>同じオプションが 2 つあります。1 つ外してください。</translation>
    </message>
    <message>
        <source>Add an option to try values of.</source>
        <translation>値を試すオプションを追加してください。</translation>
    </message>
    <message>
        <source>Train all trials, one after another</source>
        <translation>すべての試行を順に学習</translation>
    </message>
    <message>
        <source>Measure how much time and memory the trials take</source>
        <translation>試行にかかる時間とメモリーを測る</translation>
    </message>
    <message>
        <source>The file names the project. Save the project first (Ctrl+S).</source>
        <translation>ファイルはプロジェクトの名前を含みます。先にプロジェクトを保存してください (Ctrl+S)。</translation>
    </message>
    <message>
        <source>Write the file that espalier sweep reads</source>
        <translation>espalier sweep が読むファイルを書く</translation>
    </message>
    <message>
        <source>Open a file for espalier sweep, or the folder of a sweep</source>
        <translation>espalier sweep のファイルか、スイープのフォルダーを開く</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>測定中…</translation>
    </message>
    <message>
        <source>Open sweep</source>
        <translation>スイープを開く</translation>
    </message>
    <message>
        <source>The sweep %1 is about another project. Its options are tried with this one here.</source>
        <translation>スイープ %1 は別のプロジェクトのものです。そのオプションをここではこのプロジェクトで試します。</translation>
    </message>
    <message>
        <source>Saved. In a terminal: espalier sweep %1</source>
        <translation>保存しました。ターミナルでは: espalier sweep %1</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n エポック</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) begin with %1 each; the best of every %2 goes on, up to %3 in all.</source>
        <translation>
            <numerusform>%n 個の試行がそれぞれ %1から始まり、%2 個ごとに最良のものが続き、合計で最大 %3まで学習します。</numerusform>
        </translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Keep the best of every</source>
        <translation>残すのは最良の 1 つ:</translation>
    </message>
    <message>
        <source> trials</source>
        <translation> 試行のうち</translation>
    </message>
    <message>
        <source>Epochs to begin with</source>
        <translation>最初のエポック数</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TemplateCardDelegate</name>
    <message>
        <source>Recommended for these images</source>
        <translation>この画像におすすめ</translation>
    </message>
    <message>
        <source>The network that is drawn now</source>
        <translation>今描かれているネットワーク</translation>
    </message>
    <message>
        <source>Does not suit these images</source>
        <translation>この画像には合いません</translation>
    </message>
    <message>
        <source>Recommended without a trained start</source>
        <translation>学習済みの出発点なしでのおすすめ</translation>
    </message>
    <message>
        <source>Trained weights</source>
        <translation>学習済みの重み</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TemplateGallery</name>
    <message>
        <source>Only those for these images</source>
        <translation>この画像に合うものだけ</translation>
    </message>
    <message>
        <source>Use this network</source>
        <translation>このネットワークを使う</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>テンプレート</translation>
    </message>
    <message>
        <source>Search templates</source>
        <translation>テンプレートを検索</translation>
    </message>
    <message>
        <source>Order of the templates</source>
        <translation>テンプレートの順序</translation>
    </message>
    <message>
        <source>Recommended first</source>
        <translation>おすすめ順</translation>
    </message>
    <message>
        <source>Fewest parameters first</source>
        <translation>パラメーターの少ない順</translation>
    </message>
    <message>
        <source>Least memory first</source>
        <translation>メモリーの少ない順</translation>
    </message>
    <message>
        <source>Fastest first</source>
        <translation>速い順</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>測定をやめる</translation>
    </message>
    <message>
        <source>Measure times</source>
        <translation>時間を測る</translation>
    </message>
    <message>
        <source>Choose a template first.</source>
        <translation>まずテンプレートを選んでください。</translation>
    </message>
    <message>
        <source>Replaces the drawing; Undo restores yours</source>
        <translation>図を置き換えます。「元に戻す」で戻せます</translation>
    </message>
    <message>
        <source>No template has this in its name or description.</source>
        <translation>名前や説明にこれを含むテンプレートはありません。</translation>
    </message>
    <message>
        <source>Recommended: %1</source>
        <translation>おすすめ: %1</translation>
    </message>
    <message>
        <source>%1 multiply-adds per image.</source>
        <translation>画像あたり積和 %1 回。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TemplateReviewer</name>
    <message>
        <source>Drawing the networks …</source>
        <translation>ネットワークを描いています…</translation>
    </message>
    <message>
        <source>Sizes are those for usual images. Drop a folder to measure times.</source>
        <translation>大きさは一般的な画像の場合です。時間を測るにはフォルダーをドロップしてください。</translation>
    </message>
    <message>
        <source>Times are measured when the training has ended.</source>
        <translation>学習が終わると時間を測ります。</translation>
    </message>
    <message>
        <source>The other times were not measured.</source>
        <translation>ほかの時間は測っていません。</translation>
    </message>
    <message>
        <source>Times are measured in a moment.</source>
        <translation>まもなく時間を測ります。</translation>
    </message>
    <message>
        <source>An earlier measurement has not ended yet. Try it later.</source>
        <translation>前の測定がまだ終わっていません。後でやり直してください。</translation>
    </message>
    <message numerus="yes">
        <source>Measuring %1 on your images; %n to go.</source>
        <translation>
            <numerusform>あなたの画像で %1 を測定中。残り %n。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::TemplateRows</name>
    <message>
        <source>Recommended</source>
        <translation>おすすめ</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ThenAndNowView</name>
    <message>
        <source>%1 (%2 to %3)</source>
        <comment>a fraction with its confidence interval</comment>
        <translation>%1 (%2~%3)</translation>
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
        <translation>どちらも同じ画像で正解しています。</translation>
    </message>
    <message>
        <source>%1 that were wrong are right now, %2 that were right are wrong now.</source>
        <translation>間違いだった %1 枚が正解に、正解だった %2 枚が間違いになりました。</translation>
    </message>
    <message>
        <source>That is more than chance.</source>
        <translation>偶然を超えています。</translation>
    </message>
    <message>
        <source>So small a difference may be chance.</source>
        <translation>この程度の差は偶然かもしれません。</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>クラス</translation>
    </message>
    <message>
        <source>Accuracy then</source>
        <translation>以前の正解率</translation>
    </message>
    <message>
        <source>Accuracy now</source>
        <translation>今の正解率</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>In parentheses the 95 % interval: with so few images, the accuracy on others may lie anywhere in it</source>
        <translation>括弧内は 95 % 区間。画像が少ないため、ほかの画像での正解率はこの中のどこでもありえます</translation>
    </message>
    <message>
        <source>Images of the class that both networks were tested on</source>
        <translation>両方のネットワークをテストした、このクラスの画像</translation>
    </message>
    <message>
        <source>Then and now</source>
        <translation>以前と今</translation>
    </message>
    <message numerus="yes">
        <source>Trained again with %n fix(es).</source>
        <translation>
            <numerusform>%n 件の修正でもう一度学習しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>No image was tested both times, so there is nothing to compare. Leave the split as it is and train again.</source>
        <translation>両方でテストした画像がないため、比べられません。分割を変えずにもう一度学習してください。</translation>
    </message>
    <message numerus="yes">
        <source>Of the %n image(s) that both were tested on, by the corrected classes, %1 were right then and %2 now.</source>
        <translation>
            <numerusform>両方でテストした %n 枚のうち、修正後のクラスで以前は %1 枚、今は %2 枚が正解です。</numerusform>
        </translation>
    </message>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>How many more or fewer images are right now</source>
        <translation>正解した画像が何枚増えたか、減ったか</translation>
    </message>
</context>
<context>
    <name>espalier::ui::ThumbnailModel</name>
    <message>
        <source>training</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>test</source>
        <translation>テスト</translation>
    </message>
    <message>
        <source>%1
%2 × %3 pixels, %4</source>
        <translation>%1
%2 × %3 ピクセル、%4</translation>
    </message>
    <message>
        <source>
actual format: %1</source>
        <translation>
実際の形式: %1</translation>
    </message>
    <message>
        <source>
class: %1</source>
        <translation>
クラス: %1</translation>
    </message>
    <message>
        <source>
relabelled</source>
        <translation>
クラスを変更</translation>
    </message>
    <message>
        <source>
excluded</source>
        <translation>
除外</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>クラスなし</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TimeEstimate</name>
    <message>
        <source>about %1</source>
        <translation>約 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n エポック</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n ステップ</numerusform>
        </translation>
    </message>
    <message>
        <source>At most about %1 for %2, estimated from %3</source>
        <translation>%2 で最大約 %1、%3 からの見積もり</translation>
    </message>
    <message>
        <source>About %1 for %2, estimated from %3</source>
        <translation>%2 で約 %1、%3 からの見積もり</translation>
    </message>
    <message>
        <source>%1 to %2 for at most %3, roughly estimated from %4</source>
        <translation>最大 %3 で %1~%2、%4 からの大まかな見積もり</translation>
    </message>
    <message>
        <source>%1 to %2 for %3, roughly estimated from %4</source>
        <translation>%3 で %1~%2、%4 からの大まかな見積もり</translation>
    </message>
    <message>
        <source>; the first takes %1 because it reads the files</source>
        <translation>。最初はファイルを読むため %1 かかります</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1~%2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TopBar</name>
    <message>
        <source>Menu</source>
        <translation>メニュー</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>元に戻す (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Y)</source>
        <translation>やり直す (Ctrl+Y)</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>元に戻すものはありません。</translation>
    </message>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>元に戻す: %1 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Nothing to redo.</source>
        <translation>やり直すものはありません。</translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Y)</source>
        <translation>やり直す: %1 (Ctrl+Y)</translation>
    </message>
    <message>
        <source>Training is in progress.</source>
        <translation>学習中です。</translation>
    </message>
    <message>
        <source>Checking… Training starts once the last change has been checked (Ctrl+R)</source>
        <translation>確認中… 最後の変更の確認が終わると学習を始めます (Ctrl+R)</translation>
    </message>
    <message>
        <source>Start training (Ctrl+R)</source>
        <translation>学習を開始 (Ctrl+R)</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>The run is starting or stopping.</source>
        <translation>実行を開始または停止しています。</translation>
    </message>
    <message>
        <source>No training is in progress.</source>
        <translation>学習中ではありません。</translation>
    </message>
    <message>
        <source>Continue (Space)</source>
        <translation>続行 (スペース)</translation>
    </message>
    <message>
        <source>Pause after this step (Space)</source>
        <translation>このステップの後で一時停止 (スペース)</translation>
    </message>
    <message>
        <source>The run is already stopping.</source>
        <translation>実行はすでに停止しようとしています。</translation>
    </message>
    <message>
        <source>Stop after this step and save (Ctrl+.)</source>
        <translation>このステップの後で停止して保存 (Ctrl+.)</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>停止しています</translation>
    </message>
    <message>
        <source>This draft is saved automatically. Click to save it as a project file (Ctrl+S).</source>
        <translation>この下書きは自動的に保存されます。クリックするとプロジェクトファイルとして保存します (Ctrl+S)。</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>読み取り専用</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>下書き</translation>
    </message>
    <message>
        <source>modified</source>
        <translation>変更あり</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>保存済み</translation>
    </message>
    <message>
        <source>Add to queue</source>
        <translation>キューに追加</translation>
    </message>
    <message>
        <source>Add a run of the project as it is now to the queue (Ctrl+Shift+R)</source>
        <translation>今のプロジェクトの実行をキューに追加 (Ctrl+Shift+R)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Tour</name>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>次へ</translation>
    </message>
    <message>
        <source>Skip the tour</source>
        <translation>ツアーを飛ばす</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>始める</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainPage</name>
    <message>
        <source>Train</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>ライブ</translation>
    </message>
    <message>
        <source>Drop a folder of images first.</source>
        <translation>まず画像のフォルダーをドロップしてください。</translation>
    </message>
    <message>
        <source>There are no curves yet. Press Start.</source>
        <translation>まだ曲線がありません。「開始」を押してください。</translation>
    </message>
    <message>
        <source>Show curves and metrics of the run</source>
        <translation>実行の曲線と指標を表示</translation>
    </message>
    <message>
        <source>Training settings and checks</source>
        <translation>学習の設定と確認</translation>
    </message>
    <message>
        <source>A training is running. Stop it or wait until it has ended.</source>
        <translation>学習中です。停止するか、終わるまでお待ちください。</translation>
    </message>
    <message>
        <source>The training in progress keeps its processors. Choose others when it has ended.</source>
        <translation>進行中の学習はプロセッサーを使い続けます。終わったらほかを選んでください。</translation>
    </message>
    <message>
        <source>The cross-validation is in progress.</source>
        <translation>交差検証が進行中です。</translation>
    </message>
    <message>
        <source>Another cross-validation is in progress. Stop it, or open %1 when it has ended.</source>
        <translation>別の交差検証が進行中です。停止するか、終わってから %1 を開いてください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainSettings</name>
    <message>
        <source>All training options. Changed options are bold; the arrow resets them.</source>
        <translation>学習のすべてのオプション。変更したものは太字で、矢印で戻します。</translation>
    </message>
    <message>
        <source>Simple</source>
        <translation>シンプル</translation>
    </message>
    <message>
        <source>The three most important options</source>
        <translation>最も大事な 3 つのオプション</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>エキスパート</translation>
    </message>
    <message>
        <source>All options; changed ones are bold</source>
        <translation>すべてのオプション。変更したものは太字</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>コマンドとしてコピー</translation>
    </message>
    <message>
        <source>Copy the terminal command for the same training.</source>
        <translation>同じ学習をするターミナルのコマンドをコピーします。</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>要約</translation>
    </message>
    <message>
        <source>Batch preview</source>
        <translation>バッチの見本</translation>
    </message>
    <message>
        <source>Checks before start</source>
        <translation>開始前の確認</translation>
    </message>
    <message>
        <source>Cross-validate …</source>
        <translation>交差検証…</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Shows the cross-validation, which is in progress</source>
        <translation>進行中の交差検証を表示します</translation>
    </message>
    <message>
        <source>Train several times, holding out a different part of the images each time: shows how good these settings really are, even with few images.</source>
        <translation>毎回画像の別の部分を取り分けて数回学習します。画像が少なくても、この設定が本当にどれくらい良いかが分かります。</translation>
    </message>
    <message>
        <source>Workers exist on the CPU only, and the device is a GPU.</source>
        <translation>ワーカーは CPU にしかありませんが、デバイスは GPU です。</translation>
    </message>
    <message>
        <source>Shards are all the same, and their bits do not depend on the workers. Set Shards to off to give each worker a load.</source>
        <translation>シャードはすべて同じで、ビットはワーカーによりません。ワーカーに負荷を付けるには、シャードをオフにしてください。</translation>
    </message>
    <message>
        <source>One worker computes the whole batch. Choose 2 workers or more to divide it by loads.</source>
        <translation>1 ワーカーがバッチ全体を計算します。負荷で分けるには 2 ワーカー以上にしてください。</translation>
    </message>
    <message>
        <source>Estimating memory use</source>
        <translation>メモリー使用量を見積もり中</translation>
    </message>
    <message>
        <source>Copied: %1. It names a file of your network that does not exist yet. Save the project and copy again.</source>
        <translation>コピーしました: %1。まだない、ネットワークのファイルを指しています。プロジェクトを保存してからコピーし直してください。</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>コピーしました: %1</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>設定項目</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainedPartChoice</name>
    <message>
        <source>Last layer</source>
        <translation>最後のレイヤー</translation>
    </message>
    <message>
        <source>Last stage</source>
        <translation>最後のステージ</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>すべてのレイヤー</translation>
    </message>
    <message>
        <source>Quickest; enough for a few images of everyday objects</source>
        <translation>最も速い。身近な物の少数の画像なら十分です</translation>
    </message>
    <message>
        <source>The layers with the lowest resolution, and all that follow</source>
        <translation>解像度が最も低いレイヤーと、その後すべて</translation>
    </message>
    <message>
        <source>Slowest; for many images, or for unusual ones</source>
        <translation>最も遅い。画像が多いか、珍しい画像向け</translation>
    </message>
    <message>
        <source>Trained layers</source>
        <translation>学習するレイヤー</translation>
    </message>
    <message>
        <source>As drawn</source>
        <translation>図のとおり</translation>
    </message>
    <message>
        <source>Padlocks on the Network page say which</source>
        <translation>どれかはネットワークページの錠前で分かります</translation>
    </message>
    <message>
        <source>There are no layers yet.</source>
        <translation>まだレイヤーがありません。</translation>
    </message>
    <message>
        <source>The drawing has problems. The Network page lists them; solve them first.</source>
        <translation>図に問題があります。ネットワークページの一覧を見て、先に解決してください。</translation>
    </message>
    <message>
        <source>Which layers are trained. The others keep their starting weights, which saves time and memory.</source>
        <translation>どのレイヤーを学習するか。ほかは最初の重みのままで、時間とメモリーを節約します。</translation>
    </message>
    <message>
        <source>Trained layers: %1</source>
        <translation>学習するレイヤー: %1</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainingPlan</name>
    <message>
        <source>Images</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>まだありません。</translation>
    </message>
    <message>
        <source>%1 for training, %2 for validation after every epoch</source>
        <translation>学習に %1 枚、毎エポック後の検証に %2 枚</translation>
    </message>
    <message>
        <source>%1 for training, none for validation</source>
        <translation>学習に %1 枚、検証はなし</translation>
    </message>
    <message>
        <source>, %1 for the final test</source>
        <translation>、最後のテストに %1 枚</translation>
    </message>
    <message>
        <source>Not ready yet. See the Network page for what is missing.</source>
        <translation>まだ準備ができていません。足りないものはネットワークページを見てください。</translation>
    </message>
    <message numerus="yes">
        <source>%1 parameter(s)</source>
        <translation>
            <numerusform>パラメーター %1 個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, of which %2 are trained</source>
        <translation>%1、うち学習 %2</translation>
    </message>
    <message>
        <source>%1 with %2. Input: %3 × %4 pixels %5.</source>
        <translation>%1、%2。入力: %3 × %4 ピクセル、%5。</translation>
    </message>
    <message>
        <source>in greyscale</source>
        <translation>グレースケール</translation>
    </message>
    <message>
        <source>in colour</source>
        <translation>カラー</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>画像 %n 枚</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n image(s)</source>
        <translation>
            <numerusform>最大 %n 枚</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2, %3 each. %4 with learning rate %5.</source>
        <translation>%1 (1 エポックは %2、1 ステップは%3)。%4、学習率 %5。</translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n エポック</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n ステップ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stops early after %n epoch(s) without improvement.</source>
        <translation>
            <numerusform>%n エポック良くならなければ早期終了します。</numerusform>
        </translation>
    </message>
    <message>
        <source>The weights of the best epoch are kept</source>
        <translation>最良エポックの重みを残し</translation>
    </message>
    <message>
        <source>The weights of the last epoch are kept</source>
        <translation>最後のエポックの重みを残し</translation>
    </message>
    <message>
        <source>%1, tested on unseen images and saved as a model.</source>
        <translation>%1、見たことのない画像でテストして、モデルとして保存します。</translation>
    </message>
    <message>
        <source>%1, measured on the validation images and saved as a model.</source>
        <translation>%1、検証画像で測って、モデルとして保存します。</translation>
    </message>
    <message>
        <source>%1 and saved as a model. No images are left to test it.</source>
        <translation>%1、モデルとして保存します。テストする画像は残っていません。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message numerus="yes">
        <source>With %n validation image(s), which epoch comes out best is partly luck.</source>
        <translation>
            <numerusform>検証画像が %n 枚では、どのエポックが最良になるかは一部運によります。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrialCurves</name>
    <message>
        <source>%1 by step (thick: validation, thin: training)</source>
        <translation>ステップごとの%1 (太線: 検証、細線: 学習)</translation>
    </message>
    <message>
        <source>Curves of the trials</source>
        <translation>試行の曲線</translation>
    </message>
    <message>
        <source>%1 by step, logarithmic (thick: validation, thin: training)</source>
        <translation>ステップごとの %1、対数 (太線: 検証、細線: 学習)</translation>
    </message>
    <message>
        <source>%1 by epoch, logarithmic (thick: validation, thin: training)</source>
        <translation>エポックごとの %1、対数 (太線: 検証、細線: 学習)</translation>
    </message>
    <message>
        <source>%1 by epoch (thick: validation, thin: training)</source>
        <translation>エポックごとの%1 (太線: 検証、細線: 学習)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrialsControl</name>
    <message>
        <source>Trial %1 of %2</source>
        <translation>試行 %1 / %2</translation>
    </message>
    <message>
        <source>%1: preparing</source>
        <translation>%1: 準備中</translation>
    </message>
    <message>
        <source>%1: epoch %2 of at most %3</source>
        <translation>%1: エポック %2 (最大 %3)</translation>
    </message>
    <message>
        <source>%1: testing</source>
        <translation>%1: テスト中</translation>
    </message>
    <message>
        <source>Planning the trials …</source>
        <translation>試行を計画しています…</translation>
    </message>
    <message>
        <source>Stopping after this step</source>
        <translation>このステップの後で停止します</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>読み込んでいます…</translation>
    </message>
    <message numerus="yes">
        <source>All %n trial(s) are done.</source>
        <translation>
            <numerusform>全 %n 試行が終わりました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped; %1 of %n trial(s) are done, and everything trained so far is kept. Continue trains the rest.</source>
        <translation>
            <numerusform>停止しました。%n 試行中 %1 が終わり、学習したものはすべて残っています。「続行」で残りを学習します。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. All trials: %2 left</source>
        <translation>%1。全試行で残り %2</translation>
    </message>
    <message>
        <source>%1, %2 left for this trial</source>
        <translation>%1、この試行の残り %2</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrialsTable</name>
    <message>
        <source>Trials</source>
        <translation>試行数</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>順位</translation>
    </message>
    <message>
        <source>Trial</source>
        <translation>試行</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>テスト</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>エポック</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>On the validation images</source>
        <translation>検証画像で</translation>
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
        <translation>勝者を続ける</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>実行を開く</translation>
    </message>
    <message>
        <source>New …</source>
        <translation>新規…</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Result and cost</source>
        <translation>結果とコスト</translation>
    </message>
    <message>
        <source>Result by options</source>
        <translation>オプションと結果</translation>
    </message>
    <message>
        <source>The first result appears here.</source>
        <translation>最初の結果がここに表示されます。</translation>
    </message>
    <message>
        <source>Each disc is a trial; the larger, the more parameters it has. The bars are 95 % intervals.</source>
        <translation>円は試行で、大きいほどパラメーターが多い。線は 95 % 区間です。</translation>
    </message>
    <message>
        <source>Each line is a trial; the stronger, the better.</source>
        <translation>線は試行で、濃いほど良い。</translation>
    </message>
    <message>
        <source>The trials are being trained. Stop them first.</source>
        <translation>試行を学習中です。先に停止してください。</translation>
    </message>
    <message>
        <source>Train the trials that are left</source>
        <translation>残りの試行を学習</translation>
    </message>
    <message>
        <source>Choose what to compare next</source>
        <translation>次に比べるものを選ぶ</translation>
    </message>
    <message>
        <source>No trial has a result yet.</source>
        <translation>まだ結果のある試行がありません。</translation>
    </message>
    <message>
        <source>Give the project the settings of trial %1 (%2), and train its run further</source>
        <translation>プロジェクトを試行 %1 (%2) の設定にし、その実行をさらに学習</translation>
    </message>
    <message>
        <source>Select a trial that has begun in the table.</source>
        <translation>表で、始まった試行を選択してください。</translation>
    </message>
    <message>
        <source>Show its curves and results</source>
        <translation>曲線と結果を表示</translation>
    </message>
    <message>
        <source>Training time in seconds</source>
        <translation>学習時間 (秒)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::TryItPanel</name>
    <message>
        <source>Drop an image here</source>
        <translation>ここに画像をドロップ</translation>
    </message>
    <message>
        <source>Choose images or a folder …</source>
        <translation>画像かフォルダーを選ぶ…</translation>
    </message>
    <message>
        <source>Choose others …</source>
        <translation>ほかを選ぶ…</translation>
    </message>
    <message>
        <source>Save as CSV …</source>
        <translation>CSV で保存…</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>フォルダーで表示</translation>
    </message>
    <message>
        <source>Show the image in the file manager</source>
        <translation>画像をファイルマネージャーで表示</translation>
    </message>
    <message>
        <source>Choose images or a folder to try</source>
        <translation>試す画像かフォルダーを選ぶ</translation>
    </message>
    <message>
        <source>Images (*.jpg *.jpeg *.png *.bmp *.webp *.tif *.tiff *.gif *.heic *.avif)</source>
        <translation>画像 (*.jpg *.jpeg *.png *.bmp *.webp *.tif *.tiff *.gif *.heic *.avif)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 は読めません: %2</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 ピクセル</translation>
    </message>
    <message>
        <source>Save predictions</source>
        <translation>予測を保存</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表 (*.csv)</translation>
    </message>
    <message>
        <source>Predictions saved to %1.</source>
        <translation>予測を %1 に保存しました。</translation>
    </message>
    <message>
        <source>Drop or paste one image, several, or a folder to see the predicted class and scores of each.</source>
        <translation>1 枚、数枚、またはフォルダーをドロップするか貼り付けると、それぞれの予測クラスとスコアが出ます。</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>カメラ</translation>
    </message>
    <message>
        <source>Predict what a camera shows, live</source>
        <translation>カメラに写るものをその場で予測</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s) whose class is known are predicted right.</source>
        <translation>
            <numerusform>クラスの分かる %n 枚中 %1 枚を正しく予測しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model was trained on %n of them.</source>
        <translation>
            <numerusform>そのうち %n 枚はモデルの学習に使われました。</numerusform>
        </translation>
    </message>
    <message>
        <source>The model was trained on this image.</source>
        <translation>モデルはこの画像で学習しました。</translation>
    </message>
    <message>
        <source>The model was trained on all of them.</source>
        <translation>モデルはこのすべてで学習しました。</translation>
    </message>
    <message>
        <source>Computed in %1 ms.</source>
        <translation>計算時間 %1 ミリ秒。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2。</translation>
    </message>
    <message>
        <source>%1: %2, which is right.</source>
        <translation>%1: %2、正解です。</translation>
    </message>
    <message>
        <source>%1: predicted %2, actually %3.</source>
        <translation>%1: 予測は %2、正解は %3。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::UnreadableDialog</name>
    <message>
        <source>Files that cannot be read</source>
        <translation>読めないファイル</translation>
    </message>
    <message>
        <source>These files are excluded from training. They are not changed on disk.</source>
        <translation>これらのファイルは学習から除外されます。ディスクの上では変わりません。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Copy list</source>
        <translation>一覧をコピー</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WhyBar</name>
    <message>
        <source>Why …</source>
        <translation>なぜ…</translation>
    </message>
    <message>
        <source>Select an image first.</source>
        <translation>まず画像を選択してください。</translation>
    </message>
    <message>
        <source>Show the image enlarged, and where the network looks in it</source>
        <translation>画像を拡大し、ネットワークの見ているところを表示します</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WhyDialog</name>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>The image that this one was chosen from (Alt+Left)</source>
        <translation>この画像を選んだ元の画像 (Alt+Left)</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WhyView</name>
    <message>
        <source>at the top left</source>
        <translation>左上</translation>
    </message>
    <message>
        <source>at the top</source>
        <translation>上</translation>
    </message>
    <message>
        <source>at the top right</source>
        <translation>右上</translation>
    </message>
    <message>
        <source>on the left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>in the middle</source>
        <translation>中央</translation>
    </message>
    <message>
        <source>on the right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>at the bottom left</source>
        <translation>左下</translation>
    </message>
    <message>
        <source>at the bottom</source>
        <translation>下</translation>
    </message>
    <message>
        <source>at the bottom right</source>
        <translation>右下</translation>
    </message>
    <message>
        <source>Nothing in the image speaks for %1.</source>
        <translation>画像の中に %1 の根拠はありません。</translation>
    </message>
    <message>
        <source>What speaks for %1 is mostly %2 (yellow).</source>
        <translation>%1 の根拠は主に%2にあります (黄色)。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>The image alone</source>
        <translation>画像だけ</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>ヒートマップ</translation>
    </message>
    <message>
        <source>Where the network finds what speaks for its answer, by Grad-CAM: yellow is most, dark blue nothing (H)</source>
        <translation>ネットワークが答えの根拠を見つけたところ (Grad-CAM): 黄色が最も強く、濃い青はなし (H)</translation>
    </message>
    <message>
        <source>Occlusion</source>
        <translation>遮蔽</translation>
    </message>
    <message>
        <source>Covers one part of the image after the other and shows where the score falls most. Slower (O)</source>
        <translation>画像の部分を順に隠し、スコアが最も下がるところを示します。時間がかかります (O)</translation>
    </message>
    <message>
        <source>Looking for what speaks for the answer …</source>
        <translation>答えの根拠を探しています…</translation>
    </message>
    <message>
        <source>What speaks for %1 is mostly %2.</source>
        <translation>%1 の根拠は主に%2にあります。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WindowDrops</name>
    <message>
        <source>pasted %1</source>
        <translation>貼り付け %1</translation>
    </message>
    <message>
        <source>The pasted image cannot be written to %1: %2. Free some space, or save it yourself and drop the file.</source>
        <translation>貼り付けた画像を %1 に書けません: %2。空きを作るか、自分で保存してファイルをドロップしてください。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WindowGuide</name>
    <message>
        <source>Five steps, from top to bottom</source>
        <translation>上から下へ 5 つの手順</translation>
    </message>
    <message>
        <source>Data, Network, Train, Results, Export. Espalier fills in each one; you may look and change, and need not.</source>
        <translation>データ、ネットワーク、学習、結果、書き出し。どれも Espalier が埋めます。見て変えることもできますが、必要はありません。</translation>
    </message>
    <message>
        <source>Start and Stop are always here</source>
        <translation>「開始」と「停止」はいつもここ</translation>
    </message>
    <message>
        <source>Press Start once your images are in. Stop saves within a moment, and you can continue later from there.</source>
        <translation>画像が入ったら「開始」を押してください。「停止」はすぐに保存し、後でそこから続けられます。</translation>
    </message>
    <message>
        <source>What is going on</source>
        <translation>今していること</translation>
    </message>
    <message>
        <source>Your devices, how far the training is and how long it will take, and what Espalier has to say.</source>
        <translation>デバイス、学習の進み具合、残り時間、Espalier からのお知らせ。</translation>
    </message>
    <message>
        <source>Help when you want it</source>
        <translation>必要なときのヘルプ</translation>
    </message>
    <message>
        <source>F1 explains the field in use and, pressed again, opens the guide to the page in front. This tour and the guide are in the menu at the top.</source>
        <translation>F1 で使っている項目を説明し、もう一度押すと今のページのガイドが開きます。このツアーとガイドは上のメニューにあります。</translation>
    </message>
    <message>
        <source>Begin with your images</source>
        <translation>あなたの画像から始める</translation>
    </message>
    <message>
        <source>Drop a folder with one subfolder per class anywhere on the window. Without images of your own, press Try the sample. Your files are never changed.</source>
        <translation>クラスごとのサブフォルダーがあるフォルダーを、ウィンドウのどこにでもドロップしてください。手元に画像がなければ「サンプルを試す」を押します。ファイルは決して変更されません。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WindowMenu</name>
    <message>
        <source>New project</source>
        <translation>新しいプロジェクト</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>開く…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>サンプルを試す</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>名前を付けて保存…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts and help</source>
        <translation>キーボードショートカットとヘルプ</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外観</translation>
    </message>
    <message>
        <source>System</source>
        <translation>システム</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>まだありません</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>ガイド</translation>
    </message>
    <message>
        <source>Tour of the window</source>
        <translation>ウィンドウのツアー</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WorkerBars</name>
    <message>
        <source>What the workers do</source>
        <translation>ワーカーの様子</translation>
    </message>
    <message>
        <source>computing %1</source>
        <translation>計算 %1</translation>
    </message>
    <message>
        <source>joining %1</source>
        <translation>まとめ %1</translation>
    </message>
    <message>
        <source>waiting %1</source>
        <translation>待ち %1</translation>
    </message>
    <message>
        <source>data %1</source>
        <translation>データ %1</translation>
    </message>
    <message>
        <source>Worker %1: computing %2, joining sums %3, waiting for the other workers %4, waiting for data %5</source>
        <translation>ワーカー %1: 計算 %2、和をまとめる %3、ほかのワーカー待ち %4、データ待ち %5</translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation>ワーカー %1</translation>
    </message>
    <message>
        <source>%1 images/s</source>
        <translation>%1 枚/秒</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WorkersMeasure</name>
    <message>
        <source>Measure</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>Measuring workers</source>
        <translation>ワーカーを測定中</translation>
    </message>
    <message>
        <source>Computes 20 steps with 1, 2, … workers up to the number of processor cores, on random images, and says whether several are faster. Nothing is trained.</source>
        <translation>ワーカー 1、2、…からコア数まで、ランダムな画像で 20 ステップずつ計算し、複数のほうが速いかを示します。学習はしません。</translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation>%1 かかります。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Ends the measurement of the workers.</source>
        <translation>ワーカーの測定をやめます。</translation>
    </message>
    <message>
        <source>Workers cannot be measured here.</source>
        <translation>ここではワーカーを測れません。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Shows what the answer rests on, in milliseconds.</source>
        <translation>答えの根拠をミリ秒で示します。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WorkersPanel</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n スレッド</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2,
shares %3</source>
        <translation>%1 × %2、
分担 %3</translation>
    </message>
    <message>
        <source>%1 × %2, shares %3</source>
        <translation>%1 × %2、分担 %3</translation>
    </message>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n ワーカー</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. Worker %2 takes %3 longer for an image than the others.</source>
        <translation>%1。ワーカー %2 は 1 枚にほかより %3 長くかかります。</translation>
    </message>
    <message>
        <source>%1. Worker %2 takes %3 longer for an image than worker %4.</source>
        <translation>%1。ワーカー %2 は画像 1 枚あたりワーカー %4 より %3 長くかかります。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::Workspace</name>
    <message>
        <source>Changes that are not in this project were kept among the recent projects: %1.</source>
        <translation>このプロジェクトにない変更を、最近のプロジェクトに残しました: %1。</translation>
    </message>
    <message numerus="yes">
        <source>You dropped %n different item(s). Drop one folder of images or one project.</source>
        <translation>
            <numerusform>種類の違うもの %n 個がドロップされました。画像のフォルダー 1 つか、プロジェクト 1 つをドロップしてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The path to open is empty. Name a folder of images, a project or a run.</source>
        <translation>開くパスが空です。画像のフォルダー、プロジェクト、実行のどれかを指定してください。</translation>
    </message>
    <message>
        <source>%1 no longer exists. It may have been moved or renamed; drop it again from its new location.</source>
        <translation>%1 はもうありません。移動か名前の変更をしたなら、新しい場所からもう一度ドロップしてください。</translation>
    </message>
    <message>
        <source>%1 does not exist. Check its name.</source>
        <translation>%1 はありません。名前を確かめてください。</translation>
    </message>
    <message>
        <source>%1 is a file of weights, not of images. Open a folder of images first.</source>
        <translation>%1 は画像でなく重みのファイルです。先に画像のフォルダーを開いてください。</translation>
    </message>
    <message>
        <source>%1 is an archive. Unpack it first, then open the folder that it contains.</source>
        <translation>%1 はアーカイブです。先に展開し、その中のフォルダーを開いてください。</translation>
    </message>
    <message>
        <source>%1 is neither a folder of images nor a project. Drop a folder with one subfolder of images per class, or an .espalier file.</source>
        <translation>%1 は画像のフォルダーでもプロジェクトでもありません。クラスごとに画像のサブフォルダーがあるフォルダーか、.espalier ファイルをドロップしてください。</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 を開いています</translation>
    </message>
    <message>
        <source>Scanning %1</source>
        <translation>%1 を調べています</translation>
    </message>
    <message>
        <source>Change the task</source>
        <translation>タスクを変更</translation>
    </message>
    <message>
        <source>Change the labels</source>
        <translation>ラベルを変更</translation>
    </message>
    <message>
        <source>Task: %1. Its network and options are as you left them. Undo (Ctrl+Z) reverts this.</source>
        <translation>タスク: %1。ネットワークとオプションは前のままです。元に戻す (Ctrl+Z) で戻せます。</translation>
    </message>
    <message>
        <source>Task: %1. A new network was chosen; options that apply to both tasks were kept. Undo (Ctrl+Z) reverts this.</source>
        <translation>タスク: %1。新しいネットワークを選び、両方のタスクに共通のオプションは保ちました。元に戻す (Ctrl+Z) で戻せます。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s) generated</source>
        <translation>
            <numerusform>%n 枚中 %1 枚を生成</numerusform>
        </translation>
    </message>
    <message>
        <source>Generating the sample</source>
        <translation>サンプルを生成中</translation>
    </message>
    <message>
        <source>use the settings of a run</source>
        <translation>実行の設定を使う</translation>
    </message>
    <message>
        <source>Saved. Earlier runs stay in %1 and are still listed under Runs; new runs go to %2.</source>
        <translation>保存しました。以前の実行は %1 に残り、実行ページに引き続き表示されます。新しい実行は %2 に入ります。</translation>
    </message>
    <message>
        <source>%1 The project remains an unsaved draft.</source>
        <translation>%1 プロジェクトは未保存の下書きのままです。</translation>
    </message>
    <message numerus="yes">
        <source>You dropped %n folder(s) at once. Drop the folder that contains them, so that each becomes a class, or one after the other, to add their images to the project.</source>
        <translation>
            <numerusform>%n 個のフォルダーが一度にドロップされました。それらの入ったフォルダーをドロップするとそれぞれがクラスになり、1 つずつドロップするとプロジェクトに画像を追加できます。</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore the project of a run</source>
        <translation>実行のプロジェクトを復元</translation>
    </message>
    <message>
        <source>The project is as it was when that run started. Undo (Ctrl+Z) reverts this.</source>
        <translation>プロジェクトはその実行が始まったときの状態です。元に戻す (Ctrl+Z) で戻せます。</translation>
    </message>
    <message>
        <source>Change the folders</source>
        <translation>フォルダーを変更</translation>
    </message>
    <message>
        <source>This is a new project. Your earlier work on these images is kept: %1.</source>
        <translation>これは新しいプロジェクトです。これらの画像での以前の作業は保存されています: %1。</translation>
    </message>
</context>
<context>
    <name>espalier::ui::WrongNow</name>
    <message>
        <source>Current mistakes</source>
        <translation>現在の間違い</translation>
    </message>
    <message>
        <source>Validation images with mistakes</source>
        <translation>間違えた検証画像</translation>
    </message>
    <message>
        <source>Some validation images are checked after each checkpoint.</source>
        <translation>チェックポイントごとに、検証画像の一部を調べます。</translation>
    </message>
    <message>
        <source>There are no validation images.</source>
        <translation>検証画像がありません。</translation>
    </message>
    <message numerus="yes">
        <source>No mistakes in %n validation image(s) at step %1.</source>
        <translation>
            <numerusform>ステップ %1 で、検証画像 %n 枚に間違いはありません。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n validation image(s) wrong at step %2.</source>
        <translation>
            <numerusform>ステップ %2 で、検証画像 %n 枚中 %1 枚が間違い。</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1 is checked in a moment.</source>
        <translation>ステップ %1 はまもなく調べます。</translation>
    </message>
    <message>
        <source>Checked again after the next checkpoint.</source>
        <translation>次のチェックポイントの後にまた調べます。</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Train image networks: drop a folder of images, press Start.</source>
        <translation>画像ネットワークの学習: 画像のフォルダーをドロップし、「開始」を押します。</translation>
    </message>
    <message>
        <source>Folder of images, project or run to open.</source>
        <translation>開く画像のフォルダー、プロジェクト、または実行。</translation>
    </message>
</context>
</TS>
