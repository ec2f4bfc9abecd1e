import { useSite } from '../../../shared/site-context.tsx';
import { shortlistPageMessages } from '../../../shared/texts/shortlist-page-messages.ts';
import { LowestPrice } from '../../../shared/ui/lowest-price.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import type { ComparedHouse } from './compared-house.ts';
import { comparedFeatures, comparedRows } from './compared-rows.ts';
import { compareHref } from './list-address.ts';

const titleId = 'comparison';

/** Houses side by side. Line heads and names stay in sight; without scripts every control is a link or a checkbox of CSS. */
export function CompareTable({ houses }: { houses: readonly ComparedHouse[] }) {
  const { language, messages } = useSite();
  const words = shortlistPageMessages[language].shortlistPages.compare;
  const { price } = messages.campaign;
  const without = (gone: string) =>
    compareHref(
      language,
      houses.map(({ id }) => id).filter((id) => id !== gone),
    );
  const differing = <span className="hidden-text"> ({words.differs})</span>;
  const features = comparedFeatures(houses, language);
  const featuresDiffer = features.some((list) => list.some(({ shared }) => !shared));
  const pricesDiffer = new Set(houses.map((house) => house.price)).size > 1;
  return (
    <>
      {houses.length > 1 && (
        <p className="compare-options">
          <label className="check">
            <input type="checkbox" className="only-differences" />
            {words.onlyDifferences}
          </label>
          <span className="compare-hint">{words.hint} →</span>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="compare-scroll" aria-labelledby={titleId} tabIndex={0}>
        <table className="compare-table">
          <caption id={titleId} className="hidden-text">
            {words.table}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-text">{words.rows.home}</span>
              </th>
              {houses.map(({ id, slug, name }) => (
                <th scope="col" key={id}>
                  <a href={`/${language}/houses/${slug}`}>{name}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="compare-pictures">
              <th scope="row">
                <span className="hidden-text">{words.rows.picture}</span>
              </th>
              {houses.map(({ id, name, picture }, at) => (
                <td key={id} data-house={id} data-name={name}>
                  {Picture({ url: picture, preset: 'card', alt: '', priority: at === 0 })}
                  <a className="compare-remove" href={without(id)} aria-label={words.removeName(name)}>
                    {words.remove}
                  </a>
                </td>
              ))}
            </tr>
            <tr className={pricesDiffer ? 'differs' : undefined}>
              <th scope="row">
                {words.rows.price}
                {pricesDiffer && differing}
              </th>
              {houses.map((house) => (
                <td key={house.id}>
                  <Price eur={house.price} offer={house.offer} language={language} words={price} />
                  {house.offer && <LowestPrice offer={house.offer} language={language} words={price} />}
                </td>
              ))}
            </tr>
            {comparedRows(houses, language, { house: messages.house, pages: words }).map(
              ({ name, texts, differs, langs }) => (
                <tr key={name} className={differs ? 'differs' : undefined}>
                  <th scope="row">
                    {name}
                    {differs && differing}
                  </th>
                  {houses.map(({ id }, at) => (
                    <td key={id} lang={langs?.[at]}>
                      {texts[at] || (
                        <>
                          <span aria-hidden="true">–</span>
                          <span className="hidden-text">{words.unknown}</span>
                        </>
                      )}
                    </td>
                  ))}
                </tr>
              ),
            )}
            {features.some((list) => list.length > 0) && (
              <tr className={featuresDiffer ? 'differs' : undefined}>
                <th scope="row">
                  {messages.house.features}
                  {featuresDiffer && differing}
                </th>
                {houses.map(({ id }, at) => (
                  <td key={id}>
                    <ul>
                      {features[at]?.map(({ feature, text, lang, shared }) => (
                        <li key={feature} lang={lang} className={shared ? 'shared' : undefined}>
                          {text}
                        </li>
                      ))}
                    </ul>
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </>
  );
}
