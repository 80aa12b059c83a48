<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<TS version="2.1" language="en" sourcelanguage="en">
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
    <name>espalier::ui::CanvasScene</name>
    <message numerus="yes">
        <source>Delete %n layer(s)</source>
        <translation>
            <numerusform>Delete %n layer</numerusform>
            <numerusform>Delete %n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::DataInspector</name>
    <message numerus="yes">
        <source>%n file(s) cannot be read and are left out.</source>
        <translation>
            <numerusform>%n file cannot be read and is left out.</numerusform>
            <numerusform>%n files cannot be read and are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are no pictures or hidden, and are ignored.</source>
        <translation>
            <numerusform>%n file is no picture or hidden, and is ignored.</numerusform>
            <numerusform>%n files are no pictures or hidden, and are ignored.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::DataPage</name>
    <message numerus="yes">
        <source>Leave out %n picture(s)</source>
        <translation>
            <numerusform>Leave out %n picture</numerusform>
            <numerusform>Leave out %n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take back %n picture(s)</source>
        <translation>
            <numerusform>Take back %n picture</numerusform>
            <numerusform>Take back %n pictures</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::LayerInspector</name>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::MistakesView</name>
    <message numerus="yes">
        <source>%n picture(s) are wrong, the most confident first.</source>
        <translation>
            <numerusform>%n picture is wrong.</numerusform>
            <numerusform>%n pictures are wrong, the most confident first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) of %1 are right.</source>
        <translation>
            <numerusform>%n picture of %1 is right.</numerusform>
            <numerusform>%n pictures of %1 are right.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) of %1 were taken for %2.</source>
        <translation>
            <numerusform>%n picture of %1 was taken for %2.</numerusform>
            <numerusform>%n pictures of %1 were taken for %2.</numerusform>
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
        <source>%n problem(s) to solve</source>
        <translation>
            <numerusform>%n problem to solve</numerusform>
            <numerusform>%n problems to solve</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>espalier::ui::RunsPage</name>
    <message numerus="yes">
        <source>%n run(s) in %1</source>
        <translation>
            <numerusform>%n run in %1</numerusform>
            <numerusform>%n runs in %1</numerusform>
        </translation>
    </message>
</context>
</TS>
