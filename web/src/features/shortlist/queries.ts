import type { Language } from '../../../../functions/domain/locale.ts';
import type { PublicReads } from '../../app/reads.ts';
import { cardsData } from '../catalogue/card-data.ts';

/** Cards of these houses, with the prices of the moment; those no longer shown are missing. */
export const chosenQuery = (reads: PublicReads, numbers: readonly string[], language: Language) => ({
  queryKey: ['caravans', 'chosen', numbers.join(',')] as const,
  queryFn: async () => {
    const { items, valid_until } = await reads.listChosenCaravans(numbers);
    return { items: cardsData(items, language), valid_until };
  },
});
