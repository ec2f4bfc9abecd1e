import { numberedName } from '#domain/houses/house-number.ts';
import type { CaravanCard } from '#domain/offers/offered-house.ts';
import { shownSize } from '#shared/formats/measure.ts';
import type { Priced } from '#shared/formats/offer.ts';
import { useSite } from '#shared/site-context.tsx';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { LowestPrice } from '#shared/ui/lowest-price.tsx';
import { Price } from '#shared/ui/price.tsx';
import { PrintDate, PrintHead, PrintUntil } from '#site/pages/house/print-sheet.tsx';

const { compare } = new Intl.Collator('bg', { numeric: true, sensitivity: 'base' });
type Listed = Priced<CaravanCard>;
const nameOf = ({ make, model }: Listed) => `${make} ${model}`;

/**
 * The stock as one table on paper, with the prices that the site announces. There is no monthly
 * figure: the law allows one only with its whole example (ADR 5).
 */
export function PriceSheet({ houses }: { houses: readonly Listed[] }) {
  const { language, messages } = useSite();
  const words = adminMessages[language].adminTools.paper.table;
  const priceWords = messages.campaign.price;
  const byName = houses.toSorted(
    (one, other) => compare(nameOf(one), nameOf(other)) || one.price - other.price,
  );
  const groups = [
    { name: words.new, listed: byName.filter(({ is_new }) => is_new) },
    { name: words.used, listed: byName.filter(({ is_new }) => !is_new) },
  ].filter(({ listed }) => listed.length > 0);
  return (
    <>
      <PrintHead />
      <h2>
        {words.title}{' '}
        <small>
          <PrintDate />
        </small>
      </h2>
      <table>
        <thead>
          <tr>
            {[words.name, words.year, words.size, words.beds, words.bedrooms, words.price].map(
              (head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        {groups.map(({ name, listed }) => (
          <tbody key={name}>
            <tr>
              <th colSpan={6} scope="rowgroup">
                {name}
              </th>
            </tr>
            {listed.map((house) => (
              <tr key={house.id}>
                <th scope="row">
                  {numberedName(nameOf(house), house.number, language)}
                  {house.sale_status === 'reserved' && (
                    <small> {messages.common.badge.reserved}</small>
                  )}
                </th>
                <td>{house.year}</td>
                <td>{shownSize(house.specs, language) || '–'}</td>
                <td>{house.beds}</td>
                <td>{house.bedrooms}</td>
                <td>
                  <Price
                    eur={house.price}
                    offer={house.offer}
                    language={language}
                    words={priceWords}
                  />
                  {house.offer && (
                    <>
                      <LowestPrice offer={house.offer} language={language} words={priceWords} />
                      <p className="lowest">
                        <PrintUntil offer={house.offer} />
                      </p>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}
