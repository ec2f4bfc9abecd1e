import type { adminTyped as en } from '../en/admin-typed.ts';
import type { Wording } from '../wording/wording.ts';

export const adminTyped: Wording<typeof en> = {
  notUnderstood: 'Не се разбира: показва се, както е написано',
  mixed: {
    found: (words) =>
      `Смесени са латински и кирилски букви: ${words.map((word) => `„${word}“`).join(', ')}.`,
    take: (words) => `Запишете ${words.map((word) => `„${word}“`).join(', ')}`,
  },
};
