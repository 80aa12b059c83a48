// SPDX-License-Identifier: Apache-2.0
// What the page says, in each of its languages. {name} stands for a value. A text that depends on
// {count} has a form for each category of Intl.PluralRules that its language has; one about the
// images by which the model was measured has two: for those of a test and those of the validation.

const kLanguages = {
  en: {name: "English", locale: "en-GB"},
  ja: {name: "日本語", locale: "ja-JP"},
  ru: {name: "Русский", locale: "ru-RU"},
};

const kWords = {
  passport: {en: "Model passport", ja: "モデルパスポート", ru: "Паспорт модели"},
  title: {
    en: "{name} – model passport",
    ja: "{name} – モデルパスポート",
    ru: "{name} – паспорт модели",
  },
  language: {en: "Language", ja: "言語", ru: "Язык"},
  contents: {en: "Contents", ja: "目次", ru: "Содержание"},
  purpose: {
    en: {
      one: "Tells apart {count} class: {names}.",
      other: "Tells apart {count} classes: {names}.",
    },
    ja: "{count} クラスを見分けます: {names}。",
    ru: {
      one: "Различает {count} класс: {names}.",
      few: "Различает {count} класса: {names}.",
      many: "Различает {count} классов: {names}.",
      other: "Различает {count} класса: {names}.",
    },
  },
  purposeOfMany: {
    en: {
      one: "Tells apart {count} class: {names}, …",
      other: "Tells apart {count} classes: {names}, …",
    },
    ja: "{count} クラスを見分けます: {names}、…",
    ru: {
      one: "Различает {count} класс: {names}, …",
      few: "Различает {count} класса: {names}, …",
      many: "Различает {count} классов: {names}, …",
      other: "Различает {count} класса: {names}, …",
    },
  },
  reconstructs: {
    en: "Reconstructs images: gives each one back as it has learnt to describe it.",
    ja: "画像を再構成します。学習した表し方で、それぞれの画像を再現します。",
    ru: "Реконструирует изображения: возвращает каждое таким, каким научилась его описывать.",
  },
  footer: {
    en: "Written by Espalier {version} on {date}. This file holds everything that it needs and " +
        "cannot use a network; images that you try stay in this browser.",
    ja: "Espalier {version} が {date} に作成。このファイルは必要なものをすべて含み、" +
        "ネットワークには接続できません。試した画像はこのブラウザーの外に出ません。",
    ru: "Создано {date} в Espalier {version}. В этом файле есть всё, что ему нужно, и выйти в " +
        "сеть он не может; изображения, которые вы пробуете, остаются в этом браузере.",
  },

  // Numbers with their units.
  percent: {en: "{number} %", ja: "{number} %", ru: "{number} %"},
  kilobytes: {en: "{number} KB", ja: "{number} KB", ru: "{number} КБ"},
  megabytes: {en: "{number} MB", ja: "{number} MB", ru: "{number} МБ"},
  milliseconds: {en: "{number} ms", ja: "{number} ms", ru: "{number} мс"},
  comma: {en: ", ", ja: "、", ru: ", "},

  // Trying images.
  tryIt: {en: "Try it", ja: "試す", ru: "Попробовать"},
  chooseImages: {en: "Choose images", ja: "画像を選ぶ", ru: "Выберите изображения"},
  orDrop: {en: ", or drop them here", ja: "か、ここにドロップ", ru: " или перетащите их сюда"},
  imagesStay: {
    en: "They stay in this browser: the page has no access to a network.",
    ja: "画像はこのブラウザーの外に出ません。このページはネットワークに接続できません。",
    ru: "Они остаются в этом браузере: доступа к сети у страницы нет.",
  },
  camera: {en: "Camera", ja: "カメラ", ru: "Камера"},
  useCamera: {en: "Use the camera", ja: "カメラを使う", ru: "Включить камеру"},
  stopCamera: {en: "Stop the camera", ja: "カメラを止める", ru: "Выключить камеру"},
  noCamera: {
    en: "This browser gives no camera to pages that are opened from a file.",
    ja: "このブラウザーでは、ファイルから開いたページでカメラを使えません。",
    ru: "Этот браузер не даёт камеру страницам, открытым из файла.",
  },
  cameraNotAllowed: {
    en: "The camera was not allowed for this page. Images can still be chosen.",
    ja: "このページでのカメラの使用が許可されませんでした。画像を選ぶことはできます。",
    ru: "Камера не разрешена для этой страницы. Изображения по-прежнему можно выбирать.",
  },
  cameraNotFound: {
    en: "No camera was found. Images can still be chosen.",
    ja: "カメラが見つかりませんでした。画像を選ぶことはできます。",
    ru: "Камера не найдена. Изображения по-прежнему можно выбирать.",
  },
  cameraInUse: {
    en: "The camera is used by another program. Images can still be chosen.",
    ja: "カメラは別のプログラムが使っています。画像を選ぶことはできます。",
    ru: "Камеру использует другая программа. Изображения по-прежнему можно выбирать.",
  },
  cameraFailed: {
    en: "The camera could not be started. Images can still be chosen.",
    ja: "カメラを起動できませんでした。画像を選ぶことはできます。",
    ru: "Камеру не удалось включить. Изображения по-прежнему можно выбирать.",
  },
  answers: {en: "Answers", ja: "答え", ru: "Ответы"},
  removeAnswers: {en: "Remove the answers", ja: "答えを消す", ru: "Убрать ответы"},
  imageOfNetwork: {
    en: "The image as the network gives it",
    ja: "ネットワークが出力した画像",
    ru: "Изображение, каким его возвращает сеть",
  },
  right: {en: "This is right.", ja: "正解です。", ru: "Это верно."},
  actually: {en: "Actually {name}.", ja: "正しくは {name} です。", ru: "На самом деле: {name}."},
  notAnImage: {
    en: "This browser cannot read the file as an image. Choose a JPEG, PNG, WebP or GIF file.",
    ja: "このブラウザーはファイルを画像として読めません。JPEG、PNG、WebP、GIF のファイルを選んで" +
        "ください。",
    ru: "Этот браузер не может прочесть файл как изображение. Выберите файл JPEG, PNG, WebP или " +
        "GIF.",
  },
  imagesToGo: {
    en: {one: "{count} image to go …", other: "{count} images to go …"},
    ja: "残り {count} 枚…",
    ru: {
      one: "Осталось {count} изображение …",
      few: "Осталось {count} изображения …",
      many: "Осталось {count} изображений …",
      other: "Осталось {count} изображения …",
    },
  },
  sample: {
    en: {test: "Test image {number}", validation: "Validation image {number}"},
    ja: {test: "テスト画像 {number}", validation: "検証画像 {number}"},
    ru: {test: "Тестовое изображение {number}", validation: "Изображение валидации {number}"},
  },
  trySamples: {
    en: {
      test: {
        one: "Try {count} test image of this passport",
        other: "Try {count} test images of this passport",
      },
      validation: {
        one: "Try {count} validation image of this passport",
        other: "Try {count} validation images of this passport",
      },
    },
    ja: {
      test: "このパスポートのテスト画像 {count} 枚を試す",
      validation: "このパスポートの検証画像 {count} 枚を試す",
    },
    ru: {
      test: {
        one: "Попробовать {count} тестовое изображение из этого паспорта",
        few: "Попробовать {count} тестовых изображения из этого паспорта",
        many: "Попробовать {count} тестовых изображений из этого паспорта",
        other: "Попробовать {count} тестового изображения из этого паспорта",
      },
      validation: {
        one: "Попробовать {count} изображение валидации из этого паспорта",
        few: "Попробовать {count} изображения валидации из этого паспорта",
        many: "Попробовать {count} изображений валидации из этого паспорта",
        other: "Попробовать {count} изображения валидации из этого паспорта",
      },
    },
  },
  preparing: {
    en: "Preparing the model …",
    ja: "モデルを準備しています…",
    ru: "Модель готовится …",
  },

  // What goes wrong.
  cannotBeUsed: {
    en: "The model cannot be used here: {reason}",
    ja: "ここではモデルを使えません: {reason}",
    ru: "Здесь модель использовать нельзя. {reason}",
  },
  computationEnded: {
    en: "The browser ended the computation. Try the image again.",
    ja: "ブラウザーが計算を打ち切りました。画像をもう一度試してください。",
    ru: "Браузер прервал вычисление. Попробуйте изображение ещё раз.",
  },
  damaged: {en: "The model is damaged.", ja: "モデルが壊れています。", ru: "Модель повреждена."},
  tensorType: {
    en: "The tensor {name} has a type that this page does not read.",
    ja: "テンソル {name} は、このページでは読めない型です。",
    ru: "У тензора {name} тип, который эта страница не читает.",
  },
  unknownOperator: {
    en: "This page cannot compute {operator}.",
    ja: "このページは {operator} を計算できません。",
    ru: "Эта страница не умеет вычислять {operator}.",
  },

  // How good the model is.
  quality: {en: "How good it is", ja: "モデルの良さ", ru: "Насколько модель хороша"},
  measured: {
    en: "Measured on {images}.",
    ja: "測定に使った画像: {images}。",
    ru: "Измерено на {images}.",
  },
  onUnseen: {
    en: {one: "{count} unseen image", other: "{count} unseen images"},
    ja: "見たことのない画像 {count} 枚",
    ru: {
      one: "{count} незнакомом изображении",
      few: "{count} незнакомых изображениях",
      many: "{count} незнакомых изображениях",
      other: "{count} незнакомого изображения",
    },
  },
  onTraining: {
    en: {one: "{count} training image", other: "{count} training images"},
    ja: "学習画像 {count} 枚",
    ru: {
      one: "{count} обучающем изображении",
      few: "{count} обучающих изображениях",
      many: "{count} обучающих изображениях",
      other: "{count} обучающего изображения",
    },
  },
  onValidation: {
    en: {one: "{count} validation image", other: "{count} validation images"},
    ja: "検証画像 {count} 枚",
    ru: {
      one: "{count} изображении валидации",
      few: "{count} изображениях валидации",
      many: "{count} изображениях валидации",
      other: "{count} изображения валидации",
    },
  },
  onUncompared: {
    en: {
      one: "{count} image (not compared with the training images)",
      other: "{count} images (not compared with the training images)",
    },
    ja: "{count} 枚 (学習画像との比較なし)",
    ru: {
      one: "{count} изображении (с обучающими не сравнивалось)",
      few: "{count} изображениях (с обучающими не сравнивались)",
      many: "{count} изображениях (с обучающими не сравнивались)",
      other: "{count} изображения (с обучающими не сравнивались)",
    },
  },
  onMixed: {
    en: {one: "{count} image ({parts})", other: "{count} images ({parts})"},
    ja: "{count} 枚 ({parts})",
    ru: {
      one: "{count} изображении ({parts})",
      few: "{count} изображениях ({parts})",
      many: "{count} изображениях ({parts})",
      other: "{count} изображения ({parts})",
    },
  },
  trainedOn: {en: "{number} trained on", ja: "学習に使用 {number}", ru: "в обучении: {number}"},
  usedForValidation: {
    en: "{number} used for validation",
    ja: "検証に使用 {number}",
    ru: "в валидации: {number}",
  },
  unseen: {en: "{number} unseen", ja: "見たことのない画像 {number}", ru: "незнакомых: {number}"},
  uncompared: {en: "{number} not compared", ja: "未比較 {number}", ru: "не сравнивалось: {number}"},
  baseline: {
    en: "Always giving the most frequent answer would reach {share} (the baseline).",
    ja: "いつも最も多い答えを返すと {share} になります (基準)。",
    ru: "Если всегда давать самый частый ответ, получилось бы {share} (базовый уровень).",
  },
  skipped: {
    en: {
      one: "{count} image could not be read and was skipped.",
      other: "{count} images could not be read and were skipped.",
    },
    ja: "画像 {count} 枚は読めなかったため飛ばしました。",
    ru: {
      one: "{count} изображение не удалось прочитать, оно пропущено.",
      few: "{count} изображения не удалось прочитать, они пропущены.",
      many: "{count} изображений не удалось прочитать, они пропущены.",
      other: "{count} изображения не удалось прочитать, они пропущены.",
    },
  },
  weaknesses: {en: "Known weaknesses", ja: "分かっている弱点", ru: "Известные слабые стороны"},
  tooFewImages: {
    en: {
      test: "There were too few test images to say where it is weak.",
      validation: "There were too few validation images to say where it is weak.",
    },
    ja: {
      test: "テスト画像が少なすぎて、弱点は分かりません。",
      validation: "検証画像が少なすぎて、弱点は分かりません。",
    },
    ru: {
      test: "Тестовых изображений слишком мало, чтобы сказать, где она слаба.",
      validation: "Изображений валидации слишком мало, чтобы сказать, где она слаба.",
    },
  },
  allRight: {
    en: {
      test: "Every test image was classified correctly, so none shows a weak class. With few " +
            "images that says little about others.",
      validation: "Every validation image was classified correctly, so none shows a weak class. " +
                  "With few images that says little about others.",
    },
    ja: {
      test: "テスト画像はすべて正しく分類され、弱いクラスは見つかりませんでした。画像が少なければ、" +
            "ほかの画像についてはあまり分かりません。",
      validation: "検証画像はすべて正しく分類され、弱いクラスは見つかりませんでした。画像が" +
                  "少なければ、ほかの画像についてはあまり分かりません。",
    },
    ru: {
      test: "Все тестовые изображения классифицированы верно, поэтому слабых классов не видно. " +
            "Если изображений мало, о других это говорит немного.",
      validation: "Все изображения валидации классифицированы верно, поэтому слабых классов не " +
                  "видно. Если изображений мало, о других это говорит немного.",
    },
  },
  weakestClass: {
    en: {
      test: {
        one: "Weakest class: {name}, {right} of {count} test image recognised.",
        other: "Weakest class: {name}, {right} of {count} test images recognised.",
      },
      validation: {
        one: "Weakest class: {name}, {right} of {count} validation image recognised.",
        other: "Weakest class: {name}, {right} of {count} validation images recognised.",
      },
    },
    ja: {
      test: "最も弱いクラス: {name}、テスト画像 {count} 枚中 {right} 枚が正解。",
      validation: "最も弱いクラス: {name}、検証画像 {count} 枚中 {right} 枚が正解。",
    },
    ru: {
      test: {
        one: "Самый слабый класс: {name}, узнано {right} из {count} тестового изображения.",
        few: "Самый слабый класс: {name}, узнано {right} из {count} тестовых изображений.",
        many: "Самый слабый класс: {name}, узнано {right} из {count} тестовых изображений.",
        other: "Самый слабый класс: {name}, узнано {right} из {count} тестового изображения.",
      },
      validation: {
        one: "Самый слабый класс: {name}, узнано {right} из {count} изображения валидации.",
        few: "Самый слабый класс: {name}, узнано {right} из {count} изображений валидации.",
        many: "Самый слабый класс: {name}, узнано {right} из {count} изображений валидации.",
        other: "Самый слабый класс: {name}, узнано {right} из {count} изображения валидации.",
      },
    },
  },
  weakestClasses: {
    en: {
      test: "Weakest classes: {names}, {share} of the test images of each recognised.",
      validation: "Weakest classes: {names}, {share} of the validation images of each recognised.",
    },
    ja: {
      test: "最も弱いクラス: {names}、どれもテスト画像の {share} が正解。",
      validation: "最も弱いクラス: {names}、どれも検証画像の {share} が正解。",
    },
    ru: {
      test: "Самые слабые классы: {names}, у каждого узнано {share} тестовых изображений.",
      validation: "Самые слабые классы: {names}, у каждого узнано {share} изображений валидации.",
    },
  },
  moreNames: {en: "{count} more", ja: "ほか {count} クラス", ru: "ещё {count}"},
  mostConfused: {
    en: "Most confused: {pairs}.",
    ja: "最も多い間違い: {pairs}。",
    ru: "Чаще всего путаются: {pairs}.",
  },
  pair: {
    en: "{name}, taken for {taken}: {mistakes} of {images}",
    ja: "{name} を {taken} と予測 ({images} 枚中 {mistakes} 枚)",
    ru: "{name} принято за {taken}: {mistakes} из {images}",
  },
  betweenPairs: {en: "; ", ja: "、", ru: "; "},
  morePairs: {
    en: "{pairs}; and {count} more",
    ja: "{pairs}、ほか {count} 組",
    ru: "{pairs}; и ещё {count}",
  },
  untestedClasses: {
    en: {
      test: {
        one: "Of {count} class there was no test image.",
        other: "Of {count} classes there was no test image.",
      },
      validation: {
        one: "Of {count} class there was no validation image.",
        other: "Of {count} classes there was no validation image.",
      },
    },
    ja: {
      test: "{count} クラスにはテスト画像がありませんでした。",
      validation: "{count} クラスには検証画像がありませんでした。",
    },
    ru: {
      test: {
        one: "Для {count} класса тестовых изображений не было.",
        few: "Для {count} классов тестовых изображений не было.",
        many: "Для {count} классов тестовых изображений не было.",
        other: "Для {count} класса тестовых изображений не было.",
      },
      validation: {
        one: "Для {count} класса изображений валидации не было.",
        few: "Для {count} классов изображений валидации не было.",
        many: "Для {count} классов изображений валидации не было.",
        other: "Для {count} класса изображений валидации не было.",
      },
    },
  },
  anyImage: {
    en: "It gives one of its classes for every image, also for images that show none of them.",
    ja: "どの画像にも、クラスのどれか 1 つを答えます。どのクラスも写っていない画像でも同じです。",
    ru: "На любое изображение она отвечает одним из своих классов, даже если на нём нет ни " +
        "одного из них.",
  },

  // Each class.
  eachClass: {en: "Each class", ja: "クラスごとの結果", ru: "По классам"},
  ofEachClass: {
    en: {
      test: "Results of each class on the test images",
      validation: "Results of each class on the validation images",
    },
    ja: {test: "テスト画像でのクラスごとの結果", validation: "検証画像でのクラスごとの結果"},
    ru: {
      test: "Результаты каждого класса на тестовых изображениях",
      validation: "Результаты каждого класса на изображениях валидации",
    },
  },
  showClasses: {
    en: {one: "Show the results of {count} class", other: "Show the results of {count} classes"},
    ja: "{count} クラスの結果を表示",
    ru: {
      one: "Показать результаты {count} класса",
      few: "Показать результаты {count} классов",
      many: "Показать результаты {count} классов",
      other: "Показать результаты {count} класса",
    },
  },
  class: {en: "Class", ja: "クラス", ru: "Класс"},
  measuredImages: {
    en: {test: "Test images", validation: "Validation images"},
    ja: {test: "テスト画像", validation: "検証画像"},
    ru: {test: "Тестовые изображения", validation: "Изображения валидации"},
  },
  recognised: {en: "Recognised", ja: "正解", ru: "Узнано"},
  recall: {en: "Recognised (recall)", ja: "正解の割合 (再現率)", ru: "Узнано (полнота)"},
  precision: {
    en: "Right when named (precision)",
    ja: "答えが正しい割合 (適合率)",
    ru: "Верно, когда назван (прецизионность)",
  },

  // Confusion.
  confusionMatrix: {en: "Confusion matrix", ja: "混同行列", ru: "Матрица ошибок"},
  confusedClasses: {
    en: "Which classes it confuses",
    ja: "混同するクラス",
    ru: "Какие классы она путает",
  },
  noneConfused: {
    en: {test: "None, on the test images.", validation: "None, on the validation images."},
    ja: {
      test: "テスト画像では混同がありませんでした。",
      validation: "検証画像では混同がありませんでした。",
    },
    ru: {
      test: "На тестовых изображениях — никаких.",
      validation: "На изображениях валидации — никаких.",
    },
  },
  trueAndGiven: {
    en: "True class ↓ given →",
    ja: "正しいクラス ↓ 答え →",
    ru: "Настоящий класс ↓ ответ →",
  },
  ofEachPair: {
    en: {
      test: "Test images of each true class (rows), by the class given (columns)",
      validation: "Validation images of each true class (rows), by the class given (columns)",
    },
    ja: {
      test: "テスト画像の枚数。行は正しいクラス、列は答えられたクラス",
      validation: "検証画像の枚数。行は正しいクラス、列は答えられたクラス",
    },
    ru: {
      test: "Тестовые изображения: строки — настоящий класс, столбцы — названный",
      validation: "Изображения валидации: строки — настоящий класс, столбцы — названный",
    },
  },

  // The model's file.
  modelItself: {en: "The model itself", ja: "モデルのファイル", ru: "Сама модель"},
  verified: {
    en: "{verifier}, an independent program, read the file of the model and was compared with " +
        "the trained network: {equal} of {checked} {agreement}, largest difference {difference}.",
    ja: "独立したプログラム {verifier} にモデルのファイルを読ませ、学習したネットワークと" +
        "比べました: {checked} 件中 {equal} 件 ({agreement})、最大の差 {difference}。",
    ru: "{verifier}, независимая программа, прочла файл модели, и её ответы сравнили с ответами " +
        "обученной сети: {equal} из {checked} ({agreement}), наибольшая разница {difference}.",
  },
  notFinite: {en: "not finite", ja: "有限でない", ru: "не конечна"},
  notVerified: {
    en: "Not verified with another program.",
    ja: "別のプログラムで検証していません。",
    ru: "Другой программой не проверено.",
  },
  asSaid: {en: "{reason}.", ja: "{reason}。", ru: "{reason}."},
  notRecorded: {
    en: "Whether another program gives the same answers with this file was not recorded.",
    ja: "別のプログラムがこのファイルで同じ答えを出すかは、記録されていません。",
    ru: "Даёт ли другая программа с этим файлом те же ответы, не записано.",
  },
  veryFile: {
    en: "This page computes that very file, which runs in ONNX Runtime, OpenCV and many other " +
        "programs, too.",
    ja: "このページはそのファイルそのものを計算します。ファイルは ONNX Runtime、OpenCV など、" +
        "ほかの多くのプログラムでも動きます。",
    ru: "Эта страница вычисляет именно этот файл; он работает и в ONNX Runtime, OpenCV и многих " +
        "других программах.",
  },
  download: {
    en: "Download {name} ({size})",
    ja: "{name} をダウンロード ({size})",
    ru: "Скачать {name} ({size})",
  },
  network: {en: "Network", ja: "ネットワーク", ru: "Сеть"},
  input: {en: "Input", ja: "入力", ru: "Вход"},
  inputSize: {
    en: {
      one: "{width} × {count} pixel, {colours}; {resize}",
      other: "{width} × {count} pixels, {colours}; {resize}",
    },
    ja: "{width} × {count} ピクセル、{colours}。{resize}",
    ru: {
      one: "{width} × {count} пиксель, {colours}; {resize}",
      few: "{width} × {count} пикселя, {colours}; {resize}",
      many: "{width} × {count} пикселей, {colours}; {resize}",
      other: "{width} × {count} пикселя, {colours}; {resize}",
    },
  },
  grey: {en: "grey", ja: "グレースケール", ru: "в оттенках серого"},
  inColour: {en: "in colour", ja: "カラー", ru: "в цвете"},
  stretch: {
    en: "other proportions are stretched",
    ja: "縦横比が違う画像は引き伸ばします",
    ru: "другие пропорции растягиваются",
  },
  crop: {
    en: "other proportions are cropped",
    ja: "縦横比が違う画像は切り抜きます",
    ru: "другие пропорции обрезаются",
  },
  pad: {
    en: "other proportions are padded",
    ja: "縦横比が違う画像は余白を付けます",
    ru: "другие пропорции дополняются полями",
  },
  trainedUntil: {en: "Trained until", ja: "学習の終わり", ru: "Эпоха"},
  bestEpoch: {
    en: "epoch {epoch} (the best)",
    ja: "エポック {epoch} (最良)",
    ru: "{epoch} (лучшая)",
  },
  lastEpoch: {
    en: "epoch {epoch} (the last)",
    ja: "エポック {epoch} (最後)",
    ru: "{epoch} (последняя)",
  },
  withinBestEpoch: {
    en: "within epoch {epoch} (the best)",
    ja: "エポック {epoch} の途中 (最良)",
    ru: "{epoch}, не до конца (лучшая)",
  },
  withinLastEpoch: {
    en: "within epoch {epoch} (the last)",
    ja: "エポック {epoch} の途中 (最後)",
    ru: "{epoch}, не до конца (последняя)",
  },

  // Where the model comes from.
  origin: {en: "Where it comes from", ja: "モデルの由来", ru: "Происхождение"},
  trainingImages: {en: "Training images", ja: "学習画像", ru: "Обучающие изображения"},
  validationImages: {en: "Validation images", ja: "検証画像", ru: "Изображения валидации"},
  testImages: {en: "Test images", ja: "テスト画像", ru: "Тестовые изображения"},
  unreadable: {
    en: "Of these, skipped as unreadable in training",
    ja: "そのうち、読めないため学習で飛ばしたもの",
    ru: "Из них нечитаемых, пропущенных при обучении",
  },
  fingerprint: {
    en: "Hash of the images",
    ja: "画像のフィンガープリント",
    ru: "Отпечаток изображений",
  },
  trainingBegan: {en: "Training began", ja: "学習の開始", ru: "Обучение начато"},
  seed: {en: "Seed", ja: "乱数シード", ru: "Случайное число"},
  versions: {en: "Versions", ja: "バージョン", ru: "Версии"},
  reproduction: {en: "How to reproduce it", ja: "再現のしかた", ru: "Как воспроизвести"},
  sameCommand: {
    en: "With the same images, the same version of Espalier and the same kind of processor, this " +
        "command trains it again:",
    ja: "同じ画像、同じバージョンの Espalier、同じ種類のプロセッサーなら、次のコマンドでもう一度" +
        "同じように学習できます:",
    ru: "С теми же изображениями, той же версией Espalier и процессором того же типа эта команда " +
        "обучает её снова:",
  },
  recordOfRun: {
    en: "The file run.json named there is in the folder of the run; ask who trained the model " +
        "for it.",
    ja: "そこにあるファイル run.json は実行のフォルダーにあります。モデルを学習した人に頼んで" +
        "ください。",
    ru: "Указанный там файл run.json лежит в папке запуска; попросите его у того, кто обучил " +
        "модель.",
  },
  excluded: {
    en: {
      one: "{count} image was excluded by name, which the command leaves out.",
      other: "{count} images were excluded by name, which the command leaves out.",
    },
    ja: "画像 {count} 枚が名前で除外されていましたが、このコマンドには含まれていません。",
    ru: {
      one: "{count} изображение исключено по имени; в команде этого нет.",
      few: "{count} изображения исключены по имени; в команде этого нет.",
      many: "{count} изображений исключены по имени; в команде этого нет.",
      other: "{count} изображения исключены по имени; в команде этого нет.",
    },
  },
  relabelled: {
    en: {
      one: "{count} image was given another class, which the command leaves out.",
      other: "{count} images were given another class, which the command leaves out.",
    },
    ja: "画像 {count} 枚が別のクラスに変更されていましたが、このコマンドには含まれていません。",
    ru: {
      one: "{count} изображение отнесено к другому классу; в команде этого нет.",
      few: "{count} изображения отнесены к другому классу; в команде этого нет.",
      many: "{count} изображений отнесены к другому классу; в команде этого нет.",
      other: "{count} изображения отнесены к другому классу; в команде этого нет.",
    },
  },
};
