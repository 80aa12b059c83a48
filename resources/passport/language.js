// SPDX-License-Identifier: Apache-2.0
// Says the texts of words.js in the language that is chosen, with its numbers, lists and dates.

/** The first of a reader's languages, such as "ru-RU", that the page speaks; else English. */
function languageFor(preferred) {
  const codes = preferred.map((tag) => tag.toLowerCase().split("-")[0]);
  return codes.find((code) => Object.keys(kLanguages).includes(code)) ?? "en";
}

const kQuietMilliseconds = 500;
let language = languageFor(navigator.languages ?? []);
const locale = () => kLanguages[language].locale;

/** Rounds as the program does, which writes 62 % for 5 of 8; older browsers write 63. */
const numberText = (value, digits = 0) => value.toLocaleString(
  locale(),
  {minimumFractionDigits: digits, maximumFractionDigits: digits, roundingMode: "halfEven"});

/** The form of a text for a kind of images ("test"), and for a count. */
function formOf(text, {kind, count}) {
  if (typeof text === "string") return text;
  return formOf(text[kind] ?? text[new Intl.PluralRules(locale()).select(count)], {count});
}

/** A text of kWords with its values; whole numbers among them as the language writes them. */
function words(id, values = {}) {
  const form = formOf(kWords[id][language], values);
  return form.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name];
    return typeof value === "number" ? numberText(value) : value;
  });
}

const percent = (share, digits = 0) => (share === null || share === undefined
  ? "–" : words("percent", {number: numberText(100 * share, digits)}));

function bytesText(bytes) {
  if (bytes < 1e6) return words("kilobytes", {number: Math.max(1, Math.round(bytes / 1e3))});
  return words("megabytes", {number: numberText(bytes / 1e6, bytes < 1e7 ? 1 : 0)});
}

/** "3.6e-7". */
const powerText = (value) => new Intl.NumberFormat(
  locale(), {notation: "scientific", minimumFractionDigits: 1, maximumFractionDigits: 1})
  .format(value).replace("E", "e");

/** "a", "a and b", "a, b and c". */
const listText = (names) => new Intl.ListFormat(locale(), {type: "conjunction"}).format(names);

/** "28 November 2026 at 18:33" of a moment in ISO 8601, by the clock of who wrote it. */
function momentText(text, options = {dateStyle: "long", timeStyle: "short"}) {
  const moment = new Date(`${`${text}`.slice(0, 19)}Z`);
  if (Number.isNaN(moment.getTime())) return `${text}`;
  return moment.toLocaleString(locale(), {...options, timeZone: "UTC"});
}
const dayText = (text) => momentText(`${text}T00:00:00`, {dateStyle: "long"});

/** Says all texts of the page in a language. */
function speak(code) {
  language = code;
  document.documentElement.lang = code;
  for (const button of document.querySelectorAll("[aria-pressed]")) {
    button.setAttribute("aria-pressed", String(button.lang === code));
  }
  // A screen reader does not read out all answers again.
  byId("answers").setAttribute("aria-live", "off");
  sayAgain();
  setTimeout(() => byId("answers").setAttribute("aria-live", "polite"), kQuietMilliseconds);
}

/** Each language by its own name. */
function offerLanguages() {
  for (const [code, {name}] of Object.entries(kLanguages)) {
    const button = element("button", "", name);
    button.type = "button";
    button.lang = code;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => speak(code));
    const between = element("span", "", "·");
    between.setAttribute("aria-hidden", "true");
    if (byId("languages").children.length > 0) byId("languages").append(between);
    byId("languages").append(button);
  }
}
