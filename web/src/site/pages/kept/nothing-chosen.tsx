import './nothing-chosen.css';
import { useSite } from '#shared/site-context.tsx';
import { shortlistPageMessages } from '#shared/texts/shortlist-page-messages.ts';

/** In place of a list that only the browser knows, where no script can read it. */
export function NeedsScripts({ text }: { text: string }) {
  return (
    <div className="no-houses needs-scripts">
      <p>{text}</p>
      <ToListing />
    </div>
  );
}

function ToListing() {
  const { language } = useSite();
  return (
    <p>
      <a className="button" href={`/${language}/houses`}>
        {shortlistPageMessages[language].shortlistPages.favourites.toListing}
      </a>
    </p>
  );
}

/** A list without houses: how to choose some, and where. */
export function NothingChosen({ words }: { words: { title: string; text: string } }) {
  return (
    <div className="no-houses">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <ToListing />
    </div>
  );
}
