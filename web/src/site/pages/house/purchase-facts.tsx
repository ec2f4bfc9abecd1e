import { dealer } from '#domain/dealer/dealer.ts';
import type { MadeBy } from '#domain/dealer/made-by.ts';
import { paymentWays } from '#domain/dealer/payment.ts';
import { isOversize } from '#domain/houses/length.ts';
import { widestUsualLoad } from '#domain/law.ts';
import { localeTag } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { guaranteeId } from '#shared/texts/wording/text-marks.ts';
import type { ShownHouse } from './read-house.ts';

/**
 * What decides a purchase besides the price, in quiet lines: how it is paid, the legal guarantee, how
 * it travels and where it may stand, and who made it.
 */
export function PurchaseFacts({ house, madeBy }: { house: ShownHouse; madeBy: MadeBy | null }) {
  const { language, messages } = useSite();
  const words = messages.house;
  const { usedGuaranteeMonths, guaranteeNotice } = dealer;
  return (
    <>
      {house.sale_status !== 'sold' && (
        <p className="fine">
          {words.payment(paymentWays(house.price))}{' '}
          <a href={`/${language}/terms#${guaranteeId}`}>
            {words.guarantee(house.is_new, usedGuaranteeMonths)}
          </a>
          {guaranteeNotice && (
            <>
              {' · '}
              <a href={guaranteeNotice[language]}>{words.guaranteeNotice}</a>
            </>
          )}
        </p>
      )}
      <p className="fine">
        {isOversize(house.specs) &&
          `${words.oversize(widestUsualLoad.toLocaleString(localeTag[language]))} `}
        <a href={`/${language}/placement`}>{words.placement}</a>
      </p>
      {madeBy && <p className="fine">{words.madeBy(madeBy.maker, madeBy.responsible)}</p>}
    </>
  );
}
