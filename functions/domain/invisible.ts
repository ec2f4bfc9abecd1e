// Emoji made of several signs hold them together by invisible ones: joiners, selectors, the tags
// of a flag. These stay where they stand in an emoji, and nowhere else.
const pictograph = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?`;
const emoji = [
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`,
  String.raw`${pictograph}(?:\u200D${pictograph})*`,
  String.raw`[#*0-9]\uFE0F\u20E3`,
].join('|');

/**
 * What Unicode has drawn as nothing (zero width signs, the soft hyphen, directional marks, fillers,
 * selectors, tags), and the blank sign of braille.
 */
const anyUnseen = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * The text without signs that the eye cannot see; emoji stay whole. Blanks stay as well, also those
 * that do not break or are thin: where texts are compared, each counts as a blank.
 */
export function withoutInvisible(text: string): string {
  if (!anyUnseen.test(text)) return text;
  return text.replace(new RegExp(`(${emoji})|${anyUnseen.source}`, 'gu'), '$1');
}
