import '../texts/text.css';
import { numberedName } from '#domain/houses/house-number.ts';
import { parseShortlist } from '#domain/houses/shortlist.ts';
import type { Language } from '#domain/locale.ts';
import type { CaravanCard } from '#domain/offers/offered-house.ts';
import { mostHouses } from '#domain/requests/forms.ts';
import { openTimes, type ViewingDay } from '#domain/requests/viewing-times.ts';
import { useSite } from '#shared/site-context.tsx';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { PhoneLinks } from '#shared/ui/phone-links.tsx';
import type { SitePage } from '../../page.ts';
import { listHeaders } from '../kept/list-address.ts';
import { YardAddress } from './viewing-parts.tsx';
import { type WishedHouse, WishForm } from './wish-form.tsx';

interface Wish {
  /** Those that can be seen, then those that are sold. */
  houses: readonly WishedHouse[];
  notes: readonly string[];
  days: readonly ViewingDay[];
  minutes: number;
}

/** The title of a page about these homes: of one, its name. */
function titleOf(houses: readonly WishedHouse[], language: Language): string {
  const words = formPagesMessages[language].viewing;
  const [only, ...others] = houses;
  return only?.name && others.length === 0 ? words.titleOf(only.name) : words.title;
}

function Viewing({ houses, notes, days, minutes }: Wish) {
  const { language } = useSite();
  const words = formPagesMessages[language].viewing;
  const isPossible = houses.some(({ status }) => status !== 'sold');
  return (
    <div className="wrap viewing">
      <h1>{titleOf(houses, language)}</h1>
      {isPossible && <p className="lead">{words.lead}</p>}
      {notes.map((note) => (
        <p className="viewing-note" key={note}>
          {note}
        </p>
      ))}
      {isPossible ? (
        <>
          <p className="viewing-where">
            <Icon name="pin" />
            <span>
              <YardAddress />
            </span>
          </p>
          <WishForm houses={houses} days={days} minutes={minutes} isKept />
        </>
      ) : (
        <NoHouses isSold={houses.length > 0} />
      )}
    </div>
  );
}

/** Nothing that can be seen is named: where to choose a home, and whom to call. */
function NoHouses({ isSold }: { isSold: boolean }) {
  const { language, messages } = useSite();
  const { choose } = formPagesMessages[language].viewing;
  return (
    <>
      {!isSold && <h2>{choose.title}</h2>}
      <p className="lead">{choose.text}</p>
      <p className="text-actions">
        <a className="button" href={`/${language}/houses`}>
          {messages.home.seeInventory}
        </a>
      </p>
      <p>
        {messages.common.error.call} <PhoneLinks />
      </p>
    </>
  );
}

const wishedHouse = (language: Language) => (house: CaravanCard) => ({
  id: house.id,
  name: numberedName(`${house.make} ${house.model}`, house.number, language),
  status: house.sale_status,
});

/** What has to be said before the form of the homes that the address names. */
function notesOf(
  chosen: readonly CaravanCard[],
  { missing, language }: { missing: number; language: Language },
): string[] {
  const words = formPagesMessages[language].viewing;
  const seen = chosen.filter(({ sale_status }) => sale_status !== 'sold');
  const [first] = chosen;
  return [
    ...(chosen.length > 0 && seen.length === 0 ? [words.sold(chosen.length)] : []),
    ...(chosen.length === 1 && first?.sale_status === 'reserved' ? [words.reserved] : []),
    ...(seen.length > mostHouses ? [words.tooMany] : []),
    ...(missing > 0 ? [pageTexts[language].contact.gone(missing)] : []),
  ];
}

/** The wish to see the homes that its address names, at a time. */
export const viewingPage: SitePage = {
  sheet: 'viewing',
  async make({ language, path, search, now }, reads) {
    const numbers = parseShortlist(search.get('ids') ?? '');
    const [chosen, lines, settings] = await Promise.all([
      numbers.length > 0 ? reads.listChosenCaravans(numbers).then(({ items }) => items) : [],
      reads.openingHours(),
      reads.viewingSettings(),
    ]);
    const seen = chosen.filter(({ sale_status }) => sale_status !== 'sold').slice(0, mostHouses);
    const sold = chosen.filter(({ sale_status }) => sale_status === 'sold');
    const houses = [...seen, ...sold].map(wishedHouse(language));
    const { head } = formPagesMessages[language].viewing;
    return {
      body: (
        <Viewing
          houses={houses}
          notes={notesOf(chosen, { missing: numbers.length - chosen.length, language })}
          days={openTimes(lines, settings, now)}
          minutes={settings.minutes}
        />
      ),
      head: {
        title: titleOf(houses, language),
        description: head.description,
        keywords: '',
        canonical: path,
        noindex: true,
      },
      headers: listHeaders,
    };
  },
};
