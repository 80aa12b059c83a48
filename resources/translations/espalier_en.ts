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
    <name>StartTexts</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
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
        <source>The losses of %n step(s) are those that the run has recorded.</source>
        <translation>
            <numerusform>The losses of %n step are those that the run has recorded.</numerusform>
            <numerusform>The losses of %n steps are those that the run has recorded.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Two trainings of %n step(s) from the same beginning: %1.</source>
        <translation>
            <numerusform>Two trainings of %n step from the same beginning: %1.</numerusform>
            <numerusform>Two trainings of %n steps from the same beginning: %1.</numerusform>
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
    <name>espalier::ui::ExtendQuestion</name>
    <message numerus="yes">
        <source>Extend by %n epoch(s)</source>
        <translation>
            <numerusform>Extend by %n epoch</numerusform>
            <numerusform>Extend by %n epochs</numerusform>
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
    <name>espalier::ui::RunActions</name>
    <message numerus="yes">
        <source>This run has fewer than %n step(s), too few to stop one in the middle.</source>
        <translation>
            <numerusform>This run has fewer than %n step, too few to stop one in the middle.</numerusform>
            <numerusform>This run has fewer than %n steps, too few to stop one in the middle.</numerusform>
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
        <source>%n of these file(s) not created by the run.</source>
        <translation>
            <numerusform>%n of these files was not created by the run.</numerusform>
            <numerusform>%n of these files were not created by the run.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) that the run did not create kept.</source>
        <translation>
            <numerusform>The one file that the run did not create is kept.</numerusform>
            <numerusform>The %n files that the run did not create are kept.</numerusform>
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
</context>
<context>
    <name>espalier::ui::RunsPage</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n folder</numerusform>
            <numerusform>%n folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n run(s) can be compared. Clear one first.</source>
        <translation>
            <numerusform>At most %n run can be compared. Clear one first.</numerusform>
            <numerusform>At most %n runs can be compared. Clear one first.</numerusform>
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
</context>
<context>
    <name>espalier::ui::Workspace</name>
    <message numerus="yes">
        <source>%n image(s) found</source>
        <translation>
            <numerusform>%n image found</numerusform>
            <numerusform>%n images found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You dropped %n folder(s), but a project uses one. Drop the folder that contains them, so that each becomes a class.</source>
        <translation>
            <numerusform>You dropped %n folder, but a project uses one. Drop the folder that contains them, so that each becomes a class.</numerusform>
            <numerusform>You dropped %n folders, but a project uses one. Drop the folder that contains them, so that each becomes a class.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You dropped %n different item(s). Drop one folder of images or one project.</source>
        <translation>
            <numerusform>You dropped %n different item. Drop one folder of images or one project.</numerusform>
            <numerusform>You dropped %n different items. Drop one folder of images or one project.</numerusform>
        </translation>
    </message>
</context>
</TS>
