<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_GB">
<context>
    <name>BoxText</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 parameter(s)</source>
        <translation>
            <numerusform>%1 parameter</numerusform>
            <numerusform>%1 parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) bypassed</source>
        <translation>
            <numerusform>%n layer bypassed</numerusform>
            <numerusform>%n layers bypassed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CanvasBypass</name>
    <message numerus="yes">
        <source>Bypass %n layer(s)</source>
        <translation>
            <numerusform>Bypass %n layer</numerusform>
            <numerusform>Bypass %n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Use %n layer(s) again</source>
        <translation>
            <numerusform>Use %n layer again</numerusform>
            <numerusform>Use %n layers again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CanvasFreezing</name>
    <message numerus="yes">
        <source>Freeze %n layer(s)</source>
        <translation>
            <numerusform>Freeze %n layer</numerusform>
            <numerusform>Freeze %n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n layer(s)</source>
        <translation>
            <numerusform>Train %n layer</numerusform>
            <numerusform>Train %n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message numerus="yes">
        <source>The largest class has %n images and the smallest {1}. Small classes will be predicted too rarely.</source>
        <translation>
            <numerusform>The largest class has %n image and the smallest {1}. Small classes will be predicted too rarely.</numerusform>
            <numerusform>The largest class has %n images and the smallest {1}. Small classes will be predicted too rarely.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are not in a class folder and are not used. Move them into one.</source>
        <translation>
            <numerusform>%n image is not in a class folder and is not used. Move it into one.</numerusform>
            <numerusform>%n images are not in a class folder and are not used. Move them into one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folders cannot be opened, so their images are missing, for example {1}: {2}. Change their permissions and open the images again.</source>
        <translation>
            <numerusform>%n folder cannot be opened, so its images are missing: {1}: {2}. Change its permissions and open the images again.</numerusform>
            <numerusform>%n folders cannot be opened, so their images are missing, for example {1}: {2}. Change their permissions and open the images again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files cannot be read and are skipped, for example {1}: {2}.</source>
        <translation>
            <numerusform>%n file cannot be read and is skipped: {1}: {2}.</numerusform>
            <numerusform>%n files cannot be read and are skipped, for example {1}: {2}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {1} images are grey, the others in colour; all are treated as colour.</source>
        <translation>
            <numerusform>%n of {1} images is grey, the others in colour; all are treated as colour.</numerusform>
            <numerusform>%n of {1} images are grey, the others in colour; all are treated as colour.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n validation or test images are also in training, for example {2} is {1}. The network memorises them, so results look better than they will be on new images.</source>
        <translation>
            <numerusform>%n validation or test image is also in training, for example {2} is {1}. The network memorises it, so results look better than they will be on new images.</numerusform>
            <numerusform>%n validation or test images are also in training, for example {2} is {1}. The network memorises them, so results look better than they will be on new images.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are in more than one class, for example {1} is {2}. The network is taught two answers for the same image. Check them: only you know which class is right.</source>
        <translation>
            <numerusform>%n image is in more than one class, for example {1} is {2}. The network is taught two answers for the same image. Check them: only you know which class is right.</numerusform>
            <numerusform>%n images are in more than one class, for example {1} is {2}. The network is taught two answers for the same image. Check them: only you know which class is right.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are in both validation and test, for example {1} is {2}. The images that select the best network then also test it.</source>
        <translation>
            <numerusform>%n image is in both validation and test, for example {1} is {2}. The images that select the best network then also test it.</numerusform>
            <numerusform>%n images are in both validation and test, for example {1} is {2}. The images that select the best network then also test it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are copies within a class, for example {1} and {2}. They count more than once and add no information.</source>
        <translation>
            <numerusform>%n image is a copy within a class: {1} and {2}. It counts more than once and adds no information.</numerusform>
            <numerusform>%n images are copies within a class, for example {1} and {2}. They count more than once and add no information.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are damaged, for example {1}: {2}. Training skips them.</source>
        <translation>
            <numerusform>%n image is damaged: {1}: {2}. Training skips it.</numerusform>
            <numerusform>%n images are damaged, for example {1}: {2}. Training skips them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are a single colour, for example {1}: nothing can be learned from them.</source>
        <translation>
            <numerusform>%n image is a single colour, {1}: nothing can be learned from it.</numerusform>
            <numerusform>%n images are a single colour, for example {1}: nothing can be learned from them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files do not match the format in their names, for example {1} is {2}. Espalier reads them anyway; other programs may fail.</source>
        <translation>
            <numerusform>%n file does not match the format in its name: {1} is {2}. Espalier reads it anyway; other programs may fail.</numerusform>
            <numerusform>%n files do not match the format in their names, for example {1} is {2}. Espalier reads them anyway; other programs may fail.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All images of %n classes ({1}) are grey, others are in colour. The network may learn to tell grey from colour instead of the subject.</source>
        <translation>
            <numerusform>All images of %n class ({1}) are grey, others are in colour. The network may learn to tell grey from colour instead of the subject.</numerusform>
            <numerusform>All images of %n classes ({1}) are grey, others are in colour. The network may learn to tell grey from colour instead of the subject.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {1} images, spread evenly over the classes, were checked for damage and colour. All were checked for copies.</source>
        <translation>
            <numerusform>%n of {1} images was checked for damage and colour. All were checked for copies.</numerusform>
            <numerusform>%n of {1} images, spread evenly over the classes, were checked for damage and colour. All were checked for copies.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network has %n inputs: {1}. Keep one and delete the others.</source>
        <translation>
            <numerusform>The network has %n input: {1}. Keep one and delete the others.</numerusform>
            <numerusform>The network has %n inputs: {1}. Keep one and delete the others.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network has %n outputs: {1}. Join them with Add or Concatenate, or delete all but one.</source>
        <translation>
            <numerusform>The network has %n output: {1}. Join them with Add or Concatenate, or delete all but one.</numerusform>
            <numerusform>The network has %n outputs: {1}. Join them with Add or Concatenate, or delete all but one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other trainings of yours are running on this computer. All will be slower until they have ended.</source>
        <translation>
            <numerusform>%n other training of yours is running on this computer. All will be slower until it has ended.</numerusform>
            <numerusform>%n other trainings of yours are running on this computer. All will be slower until they have ended.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Test with at least %n images, better with a few hundred.</source>
        <translation>
            <numerusform>Test with at least %n image, better with a few hundred.</numerusform>
            <numerusform>Test with at least %n images, better with a few hundred.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model was trained on %n of these {1} images, so it will do worse on new ones. Test it with images it has not seen.</source>
        <translation>
            <numerusform>The model was trained on %n of these {1} images, so it will do worse on new ones. Test it with images it has not seen.</numerusform>
            <numerusform>The model was trained on %n of these {1} images, so it will do worse on new ones. Test it with images it has not seen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&apos;{1}&apos; needs at least %n inputs but has {2}. Connect another layer.</source>
        <translation>
            <numerusform>&apos;{1}&apos; needs at least %n input but has {2}. Connect another layer.</numerusform>
            <numerusform>&apos;{1}&apos; needs at least %n inputs but has {2}. Connect another layer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&apos;{1}&apos; accepts at most %n inputs but has {2}. Join them with Add or Concatenate, or delete some.</source>
        <translation>
            <numerusform>&apos;{1}&apos; accepts at most %n input but has {2}. Join them with Add or Concatenate, or delete some.</numerusform>
            <numerusform>&apos;{1}&apos; accepts at most %n inputs but has {2}. Join them with Add or Concatenate, or delete some.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The batch of {1} is larger than the %n training images: every step takes all of them.</source>
        <translation>
            <numerusform>The batch of {1} is larger than the %n training image: every step takes all of it.</numerusform>
            <numerusform>The batch of {1} is larger than the %n training images: every step takes all of them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network ends with %n values at &apos;{1}&apos;, but the data have {2} classes. Set the units of the last Dense to 0 to match the classes.</source>
        <translation>
            <numerusform>The network ends with %n value at &apos;{1}&apos;, but the data have {2} classes. Set the units of the last Dense to 0 to match the classes.</numerusform>
            <numerusform>The network ends with %n values at &apos;{1}&apos;, but the data have {2} classes. Set the units of the last Dense to 0 to match the classes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A patience of {1} has no effect on a run of %n epochs, which ends sooner.</source>
        <translation>
            <numerusform>A patience of {1} has no effect on a run of %n epoch, which ends sooner.</numerusform>
            <numerusform>A patience of {1} has no effect on a run of %n epochs, which ends sooner.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>BatchNorm takes its statistics from micro-batches of %n images, not from the whole batch.</source>
        <translation>
            <numerusform>BatchNorm takes its statistics from micro-batches of %n image, not from the whole batch.</numerusform>
            <numerusform>BatchNorm takes its statistics from micro-batches of %n images, not from the whole batch.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A batch of {2} is computed in micro-batches of %n images. BatchNorm takes its statistics from so few, which makes training noisy. Set Micro-batch to {1}, or use a network without BatchNorm.</source>
        <translation>
            <numerusform>A batch of {2} is computed in micro-batches of %n image. BatchNorm takes its statistics from so few, which makes training noisy. Set Micro-batch to {1}, or use a network without BatchNorm.</numerusform>
            <numerusform>A batch of {2} is computed in micro-batches of %n images. BatchNorm takes its statistics from so few, which makes training noisy. Set Micro-batch to {1}, or use a network without BatchNorm.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n classes are missing, because none of their files can be read: {1}. Replace the files and open the images again.</source>
        <translation>
            <numerusform>%n class is missing, because none of its files can be read: {1}. Replace the files and open the images again.</numerusform>
            <numerusform>%n classes are missing, because none of their files can be read: {1}. Replace the files and open the images again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All images of %n classes ({1}) are damaged, so these classes cannot be learned. Replace the images, or exclude the classes.</source>
        <translation>
            <numerusform>All images of %n class ({1}) are damaged, so this class cannot be learned. Replace the images, or exclude the class.</numerusform>
            <numerusform>All images of %n classes ({1}) are damaged, so these classes cannot be learned. Replace the images, or exclude the classes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images have 16 bits per channel but use only a small part of their range, for example {1}. Espalier reads 8 bits, in which they are a single colour: stretch their contrast first, or exclude them.</source>
        <translation>
            <numerusform>%n image has 16 bits per channel but uses only a small part of its range, for example {1}. Espalier reads 8 bits, in which it is a single colour: stretch its contrast first, or exclude it.</numerusform>
            <numerusform>%n images have 16 bits per channel but use only a small part of their range, for example {1}. Espalier reads 8 bits, in which they are a single colour: stretch their contrast first, or exclude them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not learning: after %n steps the training loss is {1}, higher than at the start ({2}).</source>
        <translation>
            <numerusform>Not learning: after %n step the training loss is {1}, higher than at the start ({2}).</numerusform>
            <numerusform>Not learning: after %n steps the training loss is {1}, higher than at the start ({2}).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network did not learn: after %n steps the training loss was {1}, higher than at the start ({2}).</source>
        <translation>
            <numerusform>The network did not learn: after %n step the training loss was {1}, higher than at the start ({2}).</numerusform>
            <numerusform>The network did not learn: after %n steps the training loss was {1}, higher than at the start ({2}).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not learning: after %n steps the training loss is {1}, as at the start ({2}).</source>
        <translation>
            <numerusform>Not learning: after %n step the training loss is {1}, as at the start ({2}).</numerusform>
            <numerusform>Not learning: after %n steps the training loss is {1}, as at the start ({2}).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network did not learn: after %n steps the training loss was {1}, as at the start ({2}).</source>
        <translation>
            <numerusform>The network did not learn: after %n step the training loss was {1}, as at the start ({2}).</numerusform>
            <numerusform>The network did not learn: after %n steps the training loss was {1}, as at the start ({2}).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Training improves, but validation has not improved for %n epochs; the best is epoch {1}.</source>
        <translation>
            <numerusform>Training improves, but validation has not improved for %n epoch; the best is epoch {1}.</numerusform>
            <numerusform>Training improves, but validation has not improved for %n epochs; the best is epoch {1}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No longer improving: validation has not improved for %n epochs, and the training loss hardly falls.</source>
        <translation>
            <numerusform>No longer improving: validation has not improved for %n epoch, and the training loss hardly falls.</numerusform>
            <numerusform>No longer improving: validation has not improved for %n epochs, and the training loss hardly falls.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images were given another class, but can no longer be found, for example {1}. Put them back under these names, or give them their class again under the new ones.</source>
        <translation>
            <numerusform>%n image was given another class, but can no longer be found: {1}. Put it back under this name, or give it its class again under the new one.</numerusform>
            <numerusform>%n images were given another class, but can no longer be found, for example {1}. Put them back under these names, or give them their class again under the new ones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n classes have no images, so they are not learned: {1}.</source>
        <translation>
            <numerusform>%n class has no images, so it is not learned: {1}.</numerusform>
            <numerusform>%n classes have no images, so they are not learned: {1}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Besides those of the folder of test images, %n images are test images because of the folders that they are in.</source>
        <translation>
            <numerusform>Besides those of the folder of test images, %n image is a test image because of the folder that it is in.</numerusform>
            <numerusform>Besides those of the folder of test images, %n images are test images because of the folders that they are in.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images are relabelled, for example {1}: its class is {2}. Each class is split by itself, so other images may have changed their split, too.</source>
        <translation>
            <numerusform>%n image is relabelled, {1}: its class is {2}. Each class is split by itself, so other images may have changed their split, too.</numerusform>
            <numerusform>%n images are relabelled, for example {1}: its class is {2}. Each class is split by itself, so other images may have changed their split, too.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train the %n epochs left</source>
        <translation>
            <numerusform>Train the %n epoch left</numerusform>
            <numerusform>Train the %n epochs left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n more epochs</source>
        <translation>
            <numerusform>Train %n more epoch</numerusform>
            <numerusform>Train %n more epochs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Review %n images of {1} predicted as {2}</source>
        <translation>
            <numerusform>Review %n image of {1} predicted as {2}</numerusform>
            <numerusform>Review %n images of {1} predicted as {2}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{1} points ({2} to {3} % on the same %n images), within chance: {4} to {5} points with 95 % confidence.</source>
        <translation>
            <numerusform>{1} points ({2} to {3} % on the same %n image), within chance: {4} to {5} points with 95 % confidence.</numerusform>
            <numerusform>{1} points ({2} to {3} % on the same %n images), within chance: {4} to {5} points with 95 % confidence.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{1} points ({2} to {3} % on the same %n images), more than chance: {4} to {5} points with 95 % confidence.</source>
        <translation>
            <numerusform>{1} points ({2} to {3} % on the same %n image), more than chance: {4} to {5} points with 95 % confidence.</numerusform>
            <numerusform>{1} points ({2} to {3} % on the same %n images), more than chance: {4} to {5} points with 95 % confidence.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With only %n images, the accuracy on others may be anything from {1} to {2} %; testing on more would narrow that.</source>
        <translation>
            <numerusform>With only %n image, the accuracy on others may be anything from {1} to {2} %; testing on more would narrow that.</numerusform>
            <numerusform>With only %n images, the accuracy on others may be anything from {1} to {2} %; testing on more would narrow that.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{1} is trained from random weights. The other settings are chosen for %n training images.</source>
        <translation>
            <numerusform>{1} is trained from random weights. The other settings are chosen for %n training image.</numerusform>
            <numerusform>{1} is trained from random weights. The other settings are chosen for %n training images.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Learning, but validation has not improved for %n epochs; the best so far is epoch {1}.</source>
        <translation>
            <numerusform>Learning, but validation has not improved for %n epoch; the best so far is epoch {1}.</numerusform>
            <numerusform>Learning, but validation has not improved for %n epochs; the best so far is epoch {1}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folders are empty: {1}. Put images into those that are to be classes and open the images again.</source>
        <translation>
            <numerusform>%n folder is empty: {1}. Put images into those that are to be classes and open the images again.</numerusform>
            <numerusform>%n folders are empty: {1}. Put images into those that are to be classes and open the images again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message numerus="yes">
        <source>epoch(s)</source>
        <translation>
            <numerusform>epoch</numerusform>
            <numerusform>epochs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>image(s)</source>
        <translation>
            <numerusform>image</numerusform>
            <numerusform>images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>minute(s)</source>
        <translation>
            <numerusform>minute</numerusform>
            <numerusform>minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>step(s)</source>
        <translation>
            <numerusform>step</numerusform>
            <numerusform>steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FoldRows</name>
    <message numerus="yes">
        <source>%1, %n fold(s)</source>
        <translation>
            <numerusform>%1, %n fold</numerusform>
            <numerusform>%1, %n folds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FoldWork</name>
    <message numerus="yes">
        <source>%n image(s) found</source>
        <translation>
            <numerusform>%n image found</numerusform>
            <numerusform>%n images found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImageScan</name>
    <message numerus="yes">
        <source>%n image(s) found</source>
        <translation>
            <numerusform>%n image found</numerusform>
            <numerusform>%n images found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MetricTexts</name>
    <message numerus="yes">
        <source>95 % confidence: %1, from %n image(s).</source>
        <translation>
            <numerusform>95 % confidence: %1, from %n image.</numerusform>
            <numerusform>95 % confidence: %1, from %n images.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%1 of %n image</numerusform>
            <numerusform>%1 of %n images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunMarks</name>
    <message numerus="yes">
        <source>at least %n image(s) could not be read, or had changed, from here on</source>
        <translation>
            <numerusform>at least %n image could not be read, or had changed, from here on</numerusform>
            <numerusform>at least %n images could not be read, or had changed, from here on</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunTestResult</name>
    <message numerus="yes">
        <source>On %n image(s) that were held out for the test.</source>
        <translation>
            <numerusform>On %n image that was held out for the test.</numerusform>
            <numerusform>On %n images that were held out for the test.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunsPage</name>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n folder</numerusform>
            <numerusform>%n folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cross-validation(s)</source>
        <translation>
            <numerusform>%n cross-validation</numerusform>
            <numerusform>%n cross-validations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StartTexts</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n tensor(s); %2</source>
        <translation>
            <numerusform>%1 of %n tensor; %2</numerusform>
            <numerusform>%1 of %n tensors; %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepTexts</name>
    <message numerus="yes">
        <source>%1 for %n epoch(s)</source>
        <comment>about 25 s for 10 epochs</comment>
        <translation>
            <numerusform>%1 for %n epoch</numerusform>
            <numerusform>%1 for %n epochs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrialWords</name>
    <message numerus="yes">
        <source>%n more trial(s) failed; the tooltips in the table say why.</source>
        <translation>
            <numerusform>%n more trial failed; the tooltips in the table say why.</numerusform>
            <numerusform>%n more trials failed; the tooltips in the table say why.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s) in %1</source>
        <translation>
            <numerusform>%n epoch in %1</numerusform>
            <numerusform>%n epochs in %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::AutopsyPanel</name>
    <message numerus="yes">
        <source>The %n image(s) of the batch, named in autopsy.json</source>
        <translation>
            <numerusform>The image of the batch, named in autopsy.json</numerusform>
            <numerusform>The %n images of the batch, named in autopsy.json</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::BatchPreview</name>
    <message numerus="yes">
        <source>%1 of the %n image(s) in a batch: %2</source>
        <translation>
            <numerusform>%1 of the %n image in a batch: %2</numerusform>
            <numerusform>%1 of the %n images in a batch: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::BottomStrip</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::CanvasEdits</name>
    <message numerus="yes">
        <source>Delete %n layer(s)</source>
        <translation>
            <numerusform>Delete layer</numerusform>
            <numerusform>Delete %n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::CertificateView</name>
    <message numerus="yes">
        <source>Two trainings of %n step(s) from the same beginning: %1.</source>
        <translation>
            <numerusform>Two trainings of %n step from the same beginning: %1.</numerusform>
            <numerusform>Two trainings of %n steps from the same beginning: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all %1 parameter(s) are equal, bit by bit, and so is the optimizer</source>
        <translation>
            <numerusform>%1 parameter is equal, bit by bit, and so is the optimizer</numerusform>
            <numerusform>all %1 parameters are equal, bit by bit, and so is the optimizer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the parameters are equal, but %1 of %n tensor(s) of statistics and optimizer differ</source>
        <translation>
            <numerusform>the parameters are equal, but %1 of %n tensor of statistics and optimizer differ</numerusform>
            <numerusform>the parameters are equal, but %1 of %n tensors of statistics and optimizer differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 parameter(s) differ, by up to %3</source>
        <translation>
            <numerusform>%1 of %2 parameter differs, by %3</numerusform>
            <numerusform>%1 of %2 parameters differ, by up to %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The losses of %n step(s) match those that the run recorded.</source>
        <translation>
            <numerusform>The loss of %n step matches the one that the run recorded.</numerusform>
            <numerusform>The losses of %n steps match those that the run recorded.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Certified: the first %1 of %n step(s) were repeated and resumed with identical bits on this computer</source>
        <translation>
            <numerusform>Certified: the first %1 of %n step was repeated and resumed with identical bits on this computer</numerusform>
            <numerusform>Certified: the first %1 of %n steps were repeated and resumed with identical bits on this computer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>An earlier certificate of this run, over %n step(s), found a difference and was kept.</source>
        <translation>
            <numerusform>An earlier certificate of this run, over %n step, found a difference and was kept.</numerusform>
            <numerusform>An earlier certificate of this run, over %n steps, found a difference and was kept.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::CertifyDialog</name>
    <message numerus="yes">
        <source>At most the %n step(s) of the run; more take longer</source>
        <translation>
            <numerusform>At most the %n step of the run; more take longer</numerusform>
            <numerusform>At most the %n steps of the run; more take longer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ChangedImagesDialog</name>
    <message numerus="yes">
        <source>Changes since the run started with %n image(s).</source>
        <translation>
            <numerusform>Changes since the run started with %n image.</numerusform>
            <numerusform>Changes since the run started with %n images.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassBars</name>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%1 of %n image</numerusform>
            <numerusform>%1 of %n images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassList</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1
Only %n image(s): too few to learn a class from. Add images or exclude the class.</source>
        <translation>
            <numerusform>%1
Only %n image: too few to learn a class from. Add images or exclude the class.</numerusform>
            <numerusform>%1
Only %n images: too few to learn a class from. Add images or exclude the class.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ClassResultsView</name>
    <message numerus="yes">
        <source>%1 of %n label(s) equal, largest difference %2, checked with %3</source>
        <translation>
            <numerusform>%1 of %n label equal, largest difference %2, checked with %3</numerusform>
            <numerusform>%1 of %n labels equal, largest difference %2, checked with %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ComparisonView</name>
    <message numerus="yes">
        <source>The %1 selected runs differ in %n setting(s).</source>
        <translation>
            <numerusform>The %1 selected runs differ in %n setting.</numerusform>
            <numerusform>The %1 selected runs differ in %n settings.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %n selected run(s) have the same settings.</source>
        <translation>
            <numerusform>The %n selected run has the same settings.</numerusform>
            <numerusform>The %n selected runs have the same settings.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n comparison(s) at once, each must differ by more to be called more than chance.</source>
        <translation>
            <numerusform>Of %n comparison at once, each must differ by more to be called more than chance.</numerusform>
            <numerusform>Of %n comparisons at once, each must differ by more to be called more than chance.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s) are equal</source>
        <translation>
            <numerusform>%n setting is equal</numerusform>
            <numerusform>%n settings are equal</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ConfusedList</name>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%1 of %n image</numerusform>
            <numerusform>%1 of %n images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ConfusionView</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s) of %2 correct (%3)</source>
        <translation>
            <numerusform>%1 of %n image of %2 correct (%3)</numerusform>
            <numerusform>%1 of %n images of %2 correct (%3)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s) of %2 predicted as %3 (%4)</source>
        <translation>
            <numerusform>%1 of %n image of %2 predicted as %3 (%4)</numerusform>
            <numerusform>%1 of %n images of %2 predicted as %3 (%4)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::CrossValidationDialog</name>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n epoch</numerusform>
            <numerusform>%n epochs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fold(s) take %1.</source>
        <translation>
            <numerusform>%n fold takes %1.</numerusform>
            <numerusform>%n folds take %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %n remaining fold(s) take %1.</source>
        <translation>
            <numerusform>The %n remaining fold takes %1.</numerusform>
            <numerusform>The %n remaining folds take %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A cross-validation with these settings was stopped after %1 of %n fold(s). Continue trains the remaining folds.</source>
        <translation>
            <numerusform>A cross-validation with these settings was stopped after %1 of %n fold. Continue trains the remaining folds.</numerusform>
            <numerusform>A cross-validation with these settings was stopped after %1 of %n folds. Continue trains the remaining folds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n fold(s). Continue trains the remaining folds.</source>
        <translation>
            <numerusform>Stopped after %1 of %n fold. Continue trains the remaining folds.</numerusform>
            <numerusform>Stopped after %1 of %n folds. Continue trains the remaining folds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n fold(s). Everything trained so far is in %2. Press Continue to resume, now or from the Runs page.</source>
        <translation>
            <numerusform>Stopped after %1 of %n fold. Everything trained so far is in %2. Press Continue to resume, now or from the Runs page.</numerusform>
            <numerusform>Stopped after %1 of %n folds. Everything trained so far is in %2. Press Continue to resume, now or from the Runs page.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::CurvePanel</name>
    <message numerus="yes">
        <source>training, mean of the last %n image(s), smoothed %1</source>
        <translation>
            <numerusform>training, mean of the last %n image, smoothed %1</numerusform>
            <numerusform>training, mean of the last %n images, smoothed %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::DataInspector</name>
    <message numerus="yes">
        <source>With %n validation image(s), each counts for %1: cross-validation, on the Train page, says more.</source>
        <translation>
            <numerusform>With %n validation image, it counts for %1: cross-validation, on the Train page, says more.</numerusform>
            <numerusform>With %n validation images, each counts for %1: cross-validation, on the Train page, says more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::DataPage</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::EffortBar</name>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n epoch</numerusform>
            <numerusform>%n epochs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::EpochScrubber</name>
    <message numerus="yes">
        <source>%1 of %n kept</source>
        <translation>
            <numerusform>%1 of %n kept</numerusform>
            <numerusform>%1 of %n kept</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExcitingView</name>
    <message numerus="yes">
        <source>The most exciting of %n training image(s), at step %1.</source>
        <translation>
            <numerusform>The only training image, at step %1.</numerusform>
            <numerusform>The most exciting of %n training images, at step %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExperimentsLink</name>
    <message numerus="yes">
        <source>%n run(s) of the queue are left from the last time.</source>
        <translation>
            <numerusform>%n run of the queue is left from the last time.</numerusform>
            <numerusform>%n runs of the queue are left from the last time.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExperimentsPage</name>
    <message numerus="yes">
        <source>%1 was added to the queue, where %n run(s) wait now.</source>
        <translation>
            <numerusform>%1 was added to the queue, where %n run waits now.</numerusform>
            <numerusform>%1 was added to the queue, where %n runs wait now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) left</source>
        <translation>
            <numerusform>%n run left</numerusform>
            <numerusform>%n runs left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExportPage</name>
    <message numerus="yes">
        <source>%n earlier export(s)</source>
        <translation>
            <numerusform>%n earlier export</numerusform>
            <numerusform>%n earlier exports</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ExtendQuestion</name>
    <message numerus="yes">
        <source>Train %n more epoch(s)</source>
        <translation>
            <numerusform>Train %n more epoch</numerusform>
            <numerusform>Train %n more epochs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 has finished %2 of %n epoch(s). It continues from its latest checkpoint. Epochs to add:</source>
        <translation>
            <numerusform>%1 has finished %2 of %n epoch. It continues from its latest checkpoint. Epochs to add:</numerusform>
            <numerusform>%1 has finished %2 of %n epochs. It continues from its latest checkpoint. Epochs to add:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s) in all, %1 to go</source>
        <translation>
            <numerusform>%n epoch in all, %1 to go</numerusform>
            <numerusform>%n epochs in all, %1 to go</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::FixTray</name>
    <message numerus="yes">
        <source>%n more fix(es) are not listed; training again uses all.</source>
        <translation>
            <numerusform>%n more fix is not listed; training again uses all.</numerusform>
            <numerusform>%n more fixes are not listed; training again uses all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train and test again (%n fix(es))</source>
        <translation>
            <numerusform>Train and test again (%n fix)</numerusform>
            <numerusform>Train and test again (%n fixes)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train again (%n fix(es))</source>
        <translation>
            <numerusform>Train again (%n fix)</numerusform>
            <numerusform>Train again (%n fixes)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::FlatFolderQuestion</name>
    <message numerus="yes">
        <source>What are the classes of these %n image(s)?</source>
        <translation>
            <numerusform>What is the class of this image?</numerusform>
            <numerusform>What are the classes of these %n images?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n class(es): %1</source>
        <translation>
            <numerusform>%n class: %1</numerusform>
            <numerusform>%n classes: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::FolderIssues</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n class</numerusform>
            <numerusform>%n classes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::FolderView</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n class</numerusform>
            <numerusform>%n classes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Class of %n image(s)</source>
        <translation>
            <numerusform>Class of %n image</numerusform>
            <numerusform>Class of %n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) have this class. Give them another one first.</source>
        <translation>
            <numerusform>%n image has this class. Give it another one first.</numerusform>
            <numerusform>%n images have this class. Give them another one first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ImageActions</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::InsidePanel</name>
    <message numerus="yes">
        <source>The strongest of %n channel(s). Bright: here the channel answers to the image.</source>
        <translation>
            <numerusform>The only channel. Bright: here it answers to the image.</numerusform>
            <numerusform>The strongest of %n channels. Bright: here the channel answers to the image.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n number(s) per image, which are no image.</source>
        <translation>
            <numerusform>%n number per image, which is no image.</numerusform>
            <numerusform>%n numbers per image, which are no image.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::IssuesPanel</name>
    <message numerus="yes">
        <source>%n file(s) cannot be read, for example %1: %2.</source>
        <translation>
            <numerusform>%n file cannot be read and is excluded: %1, %2.</numerusform>
            <numerusform>%n files cannot be read and are excluded, for example %1: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hidden or non-image file(s) ignored.</source>
        <translation>
            <numerusform>%n hidden or non-image file is ignored.</numerusform>
            <numerusform>%n hidden or non-image files are ignored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Checking for copies and damage: %1 of %n image(s)</source>
        <translation>
            <numerusform>Checking for copies and damage: %1 of %n image</numerusform>
            <numerusform>Checking for copies and damage: %1 of %n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n image(s) were checked: no copies and no damage.</source>
        <translation>
            <numerusform>%n image was checked: no copies and no damage.</numerusform>
            <numerusform>All %n images were checked: no copies and no damage.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n image(s) were checked. Copies of each other: %1, damaged: %2.</source>
        <translation>
            <numerusform>%n image was checked. Copies of each other: %1, damaged: %2.</numerusform>
            <numerusform>All %n images were checked. Copies of each other: %1, damaged: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n image(s) were checked. Copies and damaged ones are excluded.</source>
        <translation>
            <numerusform>%n image was checked. Copies and damaged ones are excluded.</numerusform>
            <numerusform>All %n images were checked. Copies and damaged ones are excluded.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::LastRun</name>
    <message numerus="yes">
        <source>%1 of %n epoch(s)</source>
        <translation>
            <numerusform>%1 of %n epoch</numerusform>
            <numerusform>%1 of %n epochs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerInspector</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wire(s)</source>
        <translation>
            <numerusform>%n wire</numerusform>
            <numerusform>%n wires</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerPalette</name>
    <message numerus="yes">
        <source>%1, %n layer(s). F2 renames it, Delete removes it.</source>
        <translation>
            <numerusform>%1, %n layer. F2 renames it, Delete removes it.</numerusform>
            <numerusform>%1, %n layers. F2 renames it, Delete removes it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerTiming</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerTrainingForm</name>
    <message numerus="yes">
        <source>Freeze %n layer(s)</source>
        <translation>
            <numerusform>Freeze %n layer</numerusform>
            <numerusform>Freeze %n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n layer(s)</source>
        <translation>
            <numerusform>Train %n layer</numerusform>
            <numerusform>Train %n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::Memory</name>
    <message numerus="yes">
        <source>Needs %1 of memory at batch size %2; %3 is free, enough for all %4 training image(s) at once</source>
        <translation>
            <numerusform>Needs %1 of memory at batch size %2; %3 is free, enough for the %4 training image at once</numerusform>
            <numerusform>Needs %1 of memory at batch size %2; %3 is free, enough for all %4 training images at once</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::MetricsPanel</name>
    <message numerus="yes">
        <source>Mean of the last %n training image(s)</source>
        <translation>
            <numerusform>Mean of the last %n training image</numerusform>
            <numerusform>Mean of the last %n training images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Loss, %n image(s)</source>
        <translation>
            <numerusform>Loss, %n image</numerusform>
            <numerusform>Loss, %n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accuracy, %n image(s)</source>
        <translation>
            <numerusform>Accuracy, %n image</numerusform>
            <numerusform>Accuracy, %n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Training ended within this epoch; %n epoch(s) are finished.</source>
        <translation>
            <numerusform>Training ended within this epoch; %n epoch is finished.</numerusform>
            <numerusform>Training ended within this epoch; %n epochs are finished.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Last %n training image(s)</source>
        <translation>
            <numerusform>Last %n training image</numerusform>
            <numerusform>Last %n training images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::MistakesView</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mistake(s), most confident first.</source>
        <translation>
            <numerusform>%n mistake.</numerusform>
            <numerusform>%n mistakes, most confident first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ModelBar</name>
    <message numerus="yes">
        <source>It tells %n class(es) apart: %1.</source>
        <translation>
            <numerusform>It knows a single class: %1.</numerusform>
            <numerusform>It tells %n classes apart: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::NearImages</name>
    <message numerus="yes">
        <source>It is farther from them than %1 of %n validation image(s).</source>
        <translation>
            <numerusform>It is farther from them than %1 of %n validation image.</numerusform>
            <numerusform>It is farther from them than %1 of %n validation images.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::NetworkPage</name>
    <message numerus="yes">
        <source>Arranging %n layer(s)</source>
        <translation>
            <numerusform>Arranging %n layer</numerusform>
            <numerusform>Arranging %n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::OwnBlocks</name>
    <message numerus="yes">
        <source>The name is longer than %n character(s). Choose a shorter one.</source>
        <translation>
            <numerusform>The name is longer than %n character. Choose a shorter one.</numerusform>
            <numerusform>The name is longer than %n characters. Choose a shorter one.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::PageContents</name>
    <message numerus="yes">
        <source>The model %1, which tells apart %n class(es): %2</source>
        <translation>
            <numerusform>The model %1, which tells apart %n class: %2</numerusform>
            <numerusform>The model %1, which tells apart %n classes: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the images that it was tested on</source>
        <translation>
            <numerusform>%n of the images that it was tested on</numerusform>
            <numerusform>%n of the images that it was tested on</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::PairsView</name>
    <message numerus="yes">
        <source>Originals and reconstructions: the worst %1 of %n image(s), worst first. %2</source>
        <translation>
            <numerusform>Originals and reconstructions: the worst %1 of %n image, worst first. %2</numerusform>
            <numerusform>Originals and reconstructions: the worst %1 of %n images, worst first. %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::PassportCard</name>
    <message numerus="yes">
        <source>%n of the images that it was tested on are in it.</source>
        <translation>
            <numerusform>%n of the images that it was tested on is in it.</numerusform>
            <numerusform>%n of the images that it was tested on are in it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::Preflight</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n class</numerusform>
            <numerusform>%n classes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) made while the run was paused applied again at the same step(s)</source>
        <translation>
            <numerusform>A change made while the run was paused is applied again at the same step</numerusform>
            <numerusform>%n changes made while the run was paused are applied again at the same steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ProofCard</name>
    <message numerus="yes">
        <source>%1 of %n answer(s) equal, largest difference %2, checked with %3</source>
        <translation>
            <numerusform>%1 of %n answer equal, largest difference %2, checked with %3</numerusform>
            <numerusform>%1 of %n answers equal, largest difference %2, checked with %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::QueueControl</name>
    <message numerus="yes">
        <source>Stopped and saved; %n run(s) are left. Start queue goes on.</source>
        <translation>
            <numerusform>Stopped and saved; %n run is left. Start queue goes on.</numerusform>
            <numerusform>Stopped and saved; %n runs are left. Start queue goes on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The queue has ended; %n run(s) failed.</source>
        <translation>
            <numerusform>The queue has ended; %n run failed.</numerusform>
            <numerusform>The queue has ended; %n runs failed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::QueueView</name>
    <message numerus="yes">
        <source>%n run(s) to train</source>
        <translation>
            <numerusform>%n run to train</numerusform>
            <numerusform>%n runs to train</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::QuickSearch</name>
    <message numerus="yes">
        <source>%n more: type to narrow</source>
        <translation>
            <numerusform>%n more: type to narrow</numerusform>
            <numerusform>%n more: type to narrow</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RaceSetup</name>
    <message numerus="yes">
        <source>A race has at most %n trial(s). Remove one first.</source>
        <translation>
            <numerusform>A race has at most %n trial. Remove one first.</numerusform>
            <numerusform>A race has at most %n trials. Remove one first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ReconstructionResultsView</name>
    <message numerus="yes">
        <source>%1 of %n reconstruction(s) equal, largest difference %2, checked with %3</source>
        <translation>
            <numerusform>%1 of %n reconstruction equal, largest difference %2, checked with %3</numerusform>
            <numerusform>%1 of %n reconstructions equal, largest difference %2, checked with %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ResumeQuestion</name>
    <message numerus="yes">
        <source>The run has trained %1 of %n epoch(s). Choose more.</source>
        <translation>
            <numerusform>The run has trained %1 of %n epoch. Choose more.</numerusform>
            <numerusform>The run has trained %1 of %n epochs. Choose more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunActions</name>
    <message numerus="yes">
        <source>This run has fewer than %n step(s), too few to stop halfway and resume.</source>
        <translation>
            <numerusform>This run has fewer than %n step, too few to stop halfway and resume.</numerusform>
            <numerusform>This run has fewer than %n steps, too few to stop halfway and resume.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunControl</name>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n epoch</numerusform>
            <numerusform>%n epochs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunDeletion</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of these file(s) not created by Espalier.</source>
        <translation>
            <numerusform>%n of these files was not created by Espalier.</numerusform>
            <numerusform>%n of these files were not created by Espalier.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) that Espalier did not create kept.</source>
        <translation>
            <numerusform>The one file that Espalier did not create is kept.</numerusform>
            <numerusform>The %n files that Espalier did not create are kept.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunNoteBar</name>
    <message numerus="yes">
        <source>A run can have at most %n tag(s). Remove one first.</source>
        <translation>
            <numerusform>A run can have at most %n tag. Remove one first.</numerusform>
            <numerusform>A run can have at most %n tags. Remove one first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunPreparation</name>
    <message numerus="yes">
        <source>The %n image(s) of this run are no longer in %1. If they have moved, locate their folder; if they are on another disk, connect it and try again.</source>
        <translation>
            <numerusform>The %n image of this run is no longer in %1. If it has moved, locate its folder; if it is on another disk, connect it and try again.</numerusform>
            <numerusform>The %n images of this run are no longer in %1. If they have moved, locate their folder; if they are on another disk, connect it and try again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the %1 image(s) of this run are missing from %2. Restore them, or locate the folder where they are now.</source>
        <translation>
            <numerusform>%n of the %1 images of this run is missing from %2. Restore it, or locate the folder where it is now.</numerusform>
            <numerusform>%n of the %1 images of this run are missing from %2. Restore them, or locate the folder where they are now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the %1 image(s) that this run started with are missing from %2 or have changed: too many to continue the same training. Restore them, or locate the folder where they are now.</source>
        <translation>
            <numerusform>%n of the %1 images that this run started with is missing from %2 or has changed: too many to continue the same training. Restore it, or locate the folder where it is now.</numerusform>
            <numerusform>%n of the %1 images that this run started with are missing from %2 or have changed: too many to continue the same training. Restore them, or locate the folder where they are now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsGroups</name>
    <message numerus="yes">
        <source>%1 (%n run(s))</source>
        <translation>
            <numerusform>%1 (%n run)</numerusform>
            <numerusform>%1 (%n runs)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n run(s), folded</source>
        <translation>
            <numerusform>%1, %n run, folded</numerusform>
            <numerusform>%1, %n runs, folded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n run(s), shown below</source>
        <translation>
            <numerusform>%1, %n run, shown below</numerusform>
            <numerusform>%1, %n runs, shown below</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsModel</name>
    <message numerus="yes">
        <source>after %n epoch(s)</source>
        <translation>
            <numerusform>after %n epoch</numerusform>
            <numerusform>after %n epochs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n fold(s)</source>
        <translation>
            <numerusform>%1, %2 of %n fold</numerusform>
            <numerusform>%1, %2 of %n folds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n unequal fold(s)</source>
        <translation>
            <numerusform>%1, %2 of %n unequal fold</numerusform>
            <numerusform>%1, %2 of %n unequal folds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on the validation images, over %n epoch(s)</source>
        <translation>
            <numerusform>%1 on the validation images, over %n epoch</numerusform>
            <numerusform>%1 on the validation images, over %n epochs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsPage</name>
    <message numerus="yes">
        <source>At most %n run(s) can be compared. Clear one first.</source>
        <translation>
            <numerusform>At most %n run can be compared. Clear one first.</numerusform>
            <numerusform>At most %n runs can be compared. Clear one first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are in the list of runs from now on.</source>
        <translation>
            <numerusform>%n run is in the list of runs from now on.</numerusform>
            <numerusform>%n runs are in the list of runs from now on.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsScatter</name>
    <message numerus="yes">
        <source>%n run(s) have the same values:</source>
        <translation>
            <numerusform>%n run has these values:</numerusform>
            <numerusform>%n runs have the same values:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::SourceList</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::SweepSetup</name>
    <message numerus="yes">
        <source>%n trial(s), together %1.</source>
        <translation>
            <numerusform>%n trial, %1.</numerusform>
            <numerusform>%n trials, together %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s).</source>
        <translation>
            <numerusform>%n trial.</numerusform>
            <numerusform>%n trials.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them cannot be trained here.</source>
        <translation>
            <numerusform>%n of them cannot be trained here.</numerusform>
            <numerusform>%n of them cannot be trained here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n epoch</numerusform>
            <numerusform>%n epochs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) begin with %1 each; the best of every %2 goes on, up to %3 in all.</source>
        <translation>
            <numerusform>%n trial begins with %1; the best of every %2 goes on, up to %3 in all.</numerusform>
            <numerusform>%n trials begin with %1 each; the best of every %2 goes on, up to %3 in all.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::TemplateReviewer</name>
    <message numerus="yes">
        <source>Measuring %1 on your images; %n to go.</source>
        <translation>
            <numerusform>Measuring %1 on your images; %n to go.</numerusform>
            <numerusform>Measuring %1 on your images; %n to go.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::ThenAndNowView</name>
    <message numerus="yes">
        <source>Trained again with %n fix(es).</source>
        <translation>
            <numerusform>Trained again with %n fix.</numerusform>
            <numerusform>Trained again with %n fixes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of the %n image(s) that both were tested on, by the corrected classes, %1 were right then and %2 now.</source>
        <translation>
            <numerusform>Of the %n image that both were tested on, by the corrected classes, %1 were right then and %2 now.</numerusform>
            <numerusform>Of the %n images that both were tested on, by the corrected classes, %1 were right then and %2 now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::TimeEstimate</name>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n epoch</numerusform>
            <numerusform>%n epochs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrainingPlan</name>
    <message numerus="yes">
        <source>%n epoch(s)</source>
        <translation>
            <numerusform>%n epoch</numerusform>
            <numerusform>%n epochs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n image(s)</source>
        <translation>
            <numerusform>up to %n image</numerusform>
            <numerusform>up to %n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stops early after %n epoch(s) without improvement.</source>
        <translation>
            <numerusform>Stops early after %n epoch without improvement.</numerusform>
            <numerusform>Stops early after %n epochs without improvement.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 parameter(s)</source>
        <translation>
            <numerusform>%1 parameter</numerusform>
            <numerusform>%1 parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With %n validation image(s), which epoch comes out best is partly luck.</source>
        <translation>
            <numerusform>With %n validation image, which epoch comes out best is partly luck.</numerusform>
            <numerusform>With %n validation images, which epoch comes out best is partly luck.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::TrialsControl</name>
    <message numerus="yes">
        <source>All %n trial(s) are done.</source>
        <translation>
            <numerusform>The trial is done.</numerusform>
            <numerusform>All %n trials are done.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped; %1 of %n trial(s) are done, and everything trained so far is kept. Continue trains the rest.</source>
        <translation>
            <numerusform>Stopped; %1 of %n trial is done, and everything trained so far is kept. Continue trains the rest.</numerusform>
            <numerusform>Stopped; %1 of %n trials are done, and everything trained so far is kept. Continue trains the rest.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::TryItPanel</name>
    <message numerus="yes">
        <source>%1 of %n image(s) whose class is known are predicted right.</source>
        <translation>
            <numerusform>%1 of %n image whose class is known is predicted right.</numerusform>
            <numerusform>%1 of %n images whose class is known are predicted right.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model was trained on %n of them.</source>
        <translation>
            <numerusform>The model was trained on %n of them.</numerusform>
            <numerusform>The model was trained on %n of them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::WorkersPanel</name>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::Workspace</name>
    <message numerus="yes">
        <source>You dropped %n different item(s). Drop one folder of images or one project.</source>
        <translation>
            <numerusform>You dropped %n different item. Drop one folder of images or one project.</numerusform>
            <numerusform>You dropped %n different items. Drop one folder of images or one project.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s) generated</source>
        <translation>
            <numerusform>%1 of %n image generated</numerusform>
            <numerusform>%1 of %n images generated</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You dropped %n folder(s) at once. Drop the folder that contains them, so that each becomes a class, or one after the other, to add their images to the project.</source>
        <translation>
            <numerusform>You dropped %n folder at once. Drop the folder that contains them, so that each becomes a class, or one after the other, to add their images to the project.</numerusform>
            <numerusform>You dropped %n folders at once. Drop the folder that contains them, so that each becomes a class, or one after the other, to add their images to the project.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::WrongNow</name>
    <message numerus="yes">
        <source>No mistakes in %n validation image(s) at step %1.</source>
        <translation>
            <numerusform>No mistakes in %n validation image at step %1.</numerusform>
            <numerusform>No mistakes in %n validation images at step %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n validation image(s) wrong at step %2.</source>
        <translation>
            <numerusform>%1 of %n validation image wrong at step %2.</numerusform>
            <numerusform>%1 of %n validation images wrong at step %2.</numerusform>
        </translation>
    </message>
</context>
</TS>
