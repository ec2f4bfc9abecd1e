import { useQuery } from '@tanstack/react-query';
import type { ViewingTime } from '#domain/requests/viewing-times.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError, fieldId } from '../../kit/forms/fields.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { shortDay, useViewingWords } from './viewing-words.ts';
import { viewingTimesQuery } from './viewing-writes.ts';

/** Free days that are offered at once; others are typed. */
const daysOffered = 6;

interface TimeFieldProps {
  /** Empty texts: not chosen yet. */
  value: ViewingTime;
  error: string | undefined;
  /** Where the time that was sent is taken: the free ones that come next. */
  free: readonly ViewingTime[] | null;
  onChange: (value: ViewingTime) => void;
}

/** A day and an hour: a free one by two presses, or any other that is typed. */
export function TimeField({ value, error, free, onChange }: TimeFieldProps) {
  const { language } = useAdmin();
  const words = useViewingWords().time;
  const times = useQuery(viewingTimesQuery);
  const days = times.data ?? [];
  const now = serverNow();
  const hours = days.find(({ day }) => day === value.day)?.times ?? [];
  const choice = (key: string, text: string, isChosen: boolean, choose: () => void) => (
    <button
      key={key}
      className={isChosen ? 'button' : 'button button-quiet'}
      type="button"
      aria-pressed={isChosen}
      onClick={choose}
    >
      {text}
    </button>
  );
  const described = error ? { 'aria-describedby': `${fieldId('time')}-error` } : {};
  const invalid = error ? { 'aria-invalid': true as const } : {};
  return (
    <fieldset className="staff-stack staff-named">
      <legend>{words.title}</legend>
      {free && (
        <div role="alert">
          <p className="staff-warning">{words.taken}</p>
          <div className="staff-row">
            {free.map((one) =>
              choice(
                `${one.day} ${one.time}`,
                `${shortDay(one.day, language, now)}, ${one.time}`,
                one.day === value.day && one.time === value.time,
                () => onChange(one),
              ),
            )}
          </div>
        </div>
      )}
      {!free && days.length > 0 && (
        <fieldset className="staff-row" aria-label={words.free}>
          {days
            .slice(0, daysOffered)
            .map(({ day }) =>
              choice(day, shortDay(day, language, now), day === value.day, () =>
                onChange({ day, time: '' }),
              ),
            )}
        </fieldset>
      )}
      {!free && hours.length > 0 && (
        <fieldset
          className="staff-row"
          aria-label={words.hours(shortDay(value.day, language, now))}
        >
          {hours.map((time) =>
            choice(time, time, time === value.time, () => onChange({ day: value.day, time })),
          )}
        </fieldset>
      )}
      {!free && times.data && value.day !== '' && hours.length === 0 && (
        <p className="staff-hint">{words.none}</p>
      )}
      {times.error && !times.data && <p className="staff-hint">{words.unread}</p>}
      <div className="staff-row staff-inputs">
        <input
          type="date"
          id={fieldId('day')}
          aria-label={words.day}
          value={value.day}
          {...invalid}
          {...described}
          onChange={({ target }) => onChange({ ...value, day: target.value })}
        />
        <input
          type="time"
          id={fieldId('time')}
          aria-label={words.hour}
          value={value.time}
          {...invalid}
          {...described}
          onChange={({ target }) => onChange({ ...value, time: target.value })}
        />
      </div>
      <FieldError field="time" error={error} />
    </fieldset>
  );
}
