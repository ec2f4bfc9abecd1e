import { dealer, dealerRecord } from '#domain/dealer/dealer.ts';
import { dealerFaults } from '#domain/dealer/dealer-schema.ts';
import { dealerFolder } from './paths.ts';

/** Throws a sentence for each of the dealer's values that can't be right, as an error of this kind. */
export function refuseFaultyDealer(Refusal: new (message: string) => Error = Error): void {
  const faults = dealerFaults(dealer, dealerRecord);
  if (faults.length > 0)
    throw new Refusal(
      [`The dealer's values in ${dealerFolder} can't be used:`, ...faults].join('\n  '),
    );
}
