import { atFirst } from './base/at-first.ts';

/**
 * Loads the script of the cards' further pictures at the first touch of a card: by pointer, finger
 * or focus. The heart and the scales don't count: a new sheet of styles would delay their answer.
 */
export const startCardPictures = (): void =>
  atFirst(['pointerover', 'touchstart', 'focusin'], (event) =>
    event.target instanceof Element &&
    event.target.closest('.cell') &&
    !event.target.closest('.card-tools')
      ? import('./cards/card-pictures.ts').then((script) => () => script.followCards(event))
      : undefined,
  );
