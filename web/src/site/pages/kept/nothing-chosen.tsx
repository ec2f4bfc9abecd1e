import './nothing-chosen.css';
import { useSite } from '#shared/site-context.tsx';
import { shortlistPageMessages } from '#shared/texts/shortlist-page-messages.ts';

/** A list without houses: how to choose some, and where. */
export function NothingChosen({ words }: { words: { title: string; text: string } }) {
  const { language } = useSite();
  return (
    <div className="no-houses">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <p>
        <a className="button" href={`/${language}/houses`}>
          {shortlistPageMessages[language].shortlistPages.favourites.toListing}
        </a>
      </p>
    </div>
  );
}
