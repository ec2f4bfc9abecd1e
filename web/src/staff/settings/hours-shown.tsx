import { type HoursSettings, openingLines } from '#domain/dealer/hours-settings.ts';
import { linesAround, openingState, openingWords } from '#domain/dealer/opening-hours.ts';
import { languages } from '#domain/locale.ts';
import { openNowText, openNowWords } from '#shared/formats/open-now-text.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { useSettingsWords } from './settings-words.ts';

/** What visitors read of these hours at a moment, in both languages. */
export function HoursShown({ hours, now }: { hours: HoursSettings; now: Date }) {
  const adminSettings = useSettingsWords();
  const lines = linesAround(openingLines(hours), now.getTime());
  const state = openingState(lines, now.getTime());
  return (
    <>
      <div className="staff-fields settings-shown">
        {languages.map((language) => (
          <div key={language} lang={language}>
            <b>{adminSettings.languages[language]}</b>
            <ul>
              {openingWords(lines, language).lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="staff-hint">
              {openNowText(openNowWords(language, messagesOf[language]), state)}
            </p>
          </div>
        ))}
      </div>
      <p className="staff-hint">{adminSettings.hours.ahead}</p>
    </>
  );
}
