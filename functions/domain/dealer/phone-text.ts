import type { DealerPhone } from './dealer.ts';

/** A number as printed; a line may break before it, never in it. */
export const phoneText = ({ shown }: Pick<DealerPhone, 'shown'>): string =>
  shown.replaceAll(' ', '\u00a0');
