import './time-choice.css';
import { publicCalls } from '#domain/api/calls.ts';
import type { ViewingDay } from '#domain/requests/viewing-times.ts';
import { dayInWords } from '#shared/formats/day-in-words.ts';
import { useSite } from '#shared/site-context.tsx';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { patternOf } from '#shared/texts/wording/pattern.ts';
import { PhoneLinks } from '#shared/ui/phone-links.tsx';

/** Fragment of the choice's address. */
const timeChoiceId = 'viewing-at';
/** Name of its radio buttons; the value of one is "2026-11-30 10:00". */
export const timeField = 'at';

/** Days that are in sight; more of them unfold. */
const daysInSight = 6;

export interface TimeChoiceProps {
  /** Null where they could not be read. */
  days: readonly ViewingDay[] | null;
  /** The value that was chosen before. */
  chosen?: string | undefined;
  legend?: string;
  hint?: string | undefined;
  /** What is wrong with what was chosen. */
  problem?: string | undefined;
}

/** The day and the time of a choice; null where it is none. */
function timeIn(chosen = ''): { day: string; time: string } | null {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(chosen) ?? [];
  return Number.isNaN(Date.parse(day)) ? null : { day, time };
}

/** Whether a form with this choice can be sent. */
export const hasTimes = ({ days, chosen }: Pick<TimeChoiceProps, 'days' | 'chosen'>): boolean =>
  days ? days.length > 0 : timeIn(chosen) !== null;

/**
 * The times at which one can come, day by day, of which one is open. `scripts/viewing` marks those
 * that are taken meanwhile: a page comes from a cache.
 */
export function TimeChoice({ days, chosen, legend, hint, problem }: TimeChoiceProps) {
  const { language } = useSite();
  const { times: words } = formPagesMessages[language].viewing;
  if (!days) return <UnreadTimes chosen={chosen} />;
  const [first] = days;
  if (!first) return <NoTimes text={words.full} />;
  const own = timeIn(chosen)?.day;
  const open = days.some(({ day }) => day === own) ? own : first.day;
  const later = days.slice(daysInSight);
  const last = later.at(-1);
  const drawn = (some: readonly ViewingDay[]) =>
    some.map((one) => <Day key={one.day} {...one} isOpen={one.day === open} chosen={chosen} />);
  return (
    <fieldset
      className="viewing-times"
      id={timeChoiceId}
      aria-describedby={problem && `${timeChoiceId}-error`}
      data-asks={publicCalls.listViewingTimes.path}
      data-one={words.count(1)}
      data-many={patternOf(words.count)}
      data-none={words.none}
      data-gone={words.gone}
    >
      <legend>{legend ?? words.legend}</legend>
      {hint && <p className="form-hint">{hint}</p>}
      {problem && (
        <p className="form-error" id={`${timeChoiceId}-error`}>
          {problem}
        </p>
      )}
      <p className="form-error viewing-news" role="status" />
      {drawn(days.slice(0, daysInSight))}
      {last && (
        <details className="viewing-later" open={later.some(({ day }) => day === open)}>
          <summary className="viewing-date">
            {words.later(later.length, dayInWords(last.day, language))}
          </summary>
          {drawn(later)}
        </details>
      )}
    </fieldset>
  );
}

interface DayProps extends ViewingDay {
  isOpen: boolean;
  chosen: string | undefined;
}

/**
 * A day with its times, as radio buttons. Several days may be open: while another day has the
 * chosen one of them, the keyboard reaches these by its arrows alone.
 */
function Day({ day, times, isOpen, chosen }: DayProps) {
  const { language } = useSite();
  const { times: words } = formPagesMessages[language].viewing;
  const name = dayInWords(day, language);
  return (
    <details className="viewing-day" open={isOpen}>
      <summary className="viewing-date">
        <b>{name}</b> <span>{words.count(times.length)}</span>
      </summary>
      <div className="viewing-hours">
        {times.map((time) => {
          const value = `${day} ${time}`;
          return (
            <label key={time}>
              <input
                type="radio"
                name={timeField}
                value={value}
                aria-label={`${name}, ${time}`}
                required
                defaultChecked={value === chosen}
              />
              {time}
            </label>
          );
        })}
      </div>
    </details>
  );
}

function NoTimes({ text }: { text: string }) {
  return (
    <p className="form-failure" id={timeChoiceId}>
      {text} <PhoneLinks />
    </p>
  );
}

/** The time that was chosen is sent once more, where there is one. */
function UnreadTimes({ chosen }: Pick<TimeChoiceProps, 'chosen'>) {
  const { language } = useSite();
  const { times: words } = formPagesMessages[language].viewing;
  const own = timeIn(chosen);
  if (!own) return <NoTimes text={words.unread} />;
  return (
    <p className="viewing-chosen" id={timeChoiceId}>
      {words.chosen} {dayInWords(own.day, language)}, {own.time}
      <input type="hidden" name={timeField} value={chosen} />
    </p>
  );
}
