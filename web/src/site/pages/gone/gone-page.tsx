import type { GonePage, MadePage, PageContext } from '../../page.ts';
import { HousesInstead, readInstead, type ShownInstead, WaysOn } from '../../parts/instead.tsx';
import type { PublicReads } from '../../reads.ts';

type Words = Omit<GonePage['gone'], 'address'>;

function Gone({ title, text, back, instead }: Words & { instead: ShownInstead }) {
  return (
    <>
      <div className="wrap message">
        <h1>{title}</h1>
        <p>{text}</p>
        <p className="message-actions">
          <a className="button button-quiet" href={back.href}>
            {back.label}
          </a>
        </p>
        <WaysOn onOffer={instead.onOffer} />
      </div>
      <div className="wrap">
        <HousesInstead {...instead} />
      </div>
    </>
  );
}

/**
 * The page of a house or campaign that visitors can't see, with others in its place. It says no
 * word of the address, and what staff keep hidden looks like what never was.
 */
export async function gonePage(
  context: PageContext,
  reads: PublicReads,
  { address, ...words }: GonePage['gone'],
): Promise<MadePage> {
  const { title, text } = words;
  const instead = await readInstead(context, reads, address);
  return {
    body: <Gone {...words} instead={instead} />,
    head: { title, description: text, keywords: '', canonical: context.path, noindex: true },
    status: 404,
    sheet: 'gone',
    validUntil: instead.valid_until,
  };
}
