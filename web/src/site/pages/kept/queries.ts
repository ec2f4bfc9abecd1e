import type { Language } from '../../../../../functions/domain/locale.ts';
import { cardsData } from '../../cards/card-data.ts';
import type { PublicReads } from '../../reads.ts';

/** Cards of these houses, with the prices of the moment; those no longer shown are missing. */
export const chosenQuery = (reads: PublicReads, numbers: readonly string[], language: Language) => ({
  queryKey: ['caravans', 'chosen', numbers.join(',')] as const,
  queryFn: async () => {
    const { items, valid_until } = await reads.listChosenCaravans(numbers);
    return { items: cardsData(items, language), valid_until };
  },
});
