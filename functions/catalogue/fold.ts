/** Text as it is compared: composed, so that a decomposed "й" equals a typed one, and without case. */
function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** A make as it is compared: without case, outer blanks and doubled blanks. */
export function foldMake(make: string): string {
  return foldText(make).trim().replace(/\s+/g, ' ');
}

/** The words of a text, folded: whatever stands between blanks of any kind. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/\S+/g) ?? [];
}
