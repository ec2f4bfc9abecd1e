import './settings.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { HoursSettings } from '#domain/dealer/hours-settings.ts';
import { dayOf } from '#domain/time.ts';
import type { SettingsMessages } from '#shared/texts/settings-messages.ts';
import {
  type HeldSettings,
  heldSchema,
  rememberSettings,
  saveSettings,
  settingsQuery,
} from '../data/settings.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatDay } from '../kit/format-sofia.ts';
import { Field, FieldError, fieldId, useField, useFieldError } from '../kit/forms/fields.tsx';
import { useStaffForm } from '../kit/forms/form.ts';
import { FormPage } from '../kit/forms/form-page.tsx';
import { StoredPage } from '../kit/forms/new-and-edit.tsx';
import { placeOf } from '../kit/lists/list-place.ts';
import { serverNow } from '../kit/server-clock.ts';
import { paths } from '../paths.ts';
import {
  checkHours,
  type HoursDraft,
  type HoursPart,
  holidaysAhead,
  hoursDraftOf,
  hoursDrafts,
  usualHours,
} from './hours-draft.ts';
import { HoursShown } from './hours-shown.tsx';
import { useSettingsWords } from './settings-words.ts';

/** When the yard is open: the usual week, closed days, and days with hours of their own. */
export function HoursPage() {
  const { language } = useAdmin();
  const words = useSettingsWords();
  return (
    <StoredPage query={settingsQuery('hours')} words={words} list={paths.settings.href(language)}>
      {(held) => <HoursForm held={held} />}
    </StoredPage>
  );
}

function HoursForm({ held }: { held: HeldSettings<'hours'> }) {
  const { language } = useAdmin();
  const words = useSettingsWords();
  const [today] = useState(() => dayOf(serverNow()));
  const draftOf = ({ value }: HeldSettings<'hours'>) => hoursDraftOf(value, today);
  const [start] = useState(() => ({ draft: draftOf(held), version: held.version }));
  const navigate = useNavigate();
  const cache = useQueryClient();
  const list = paths.settings.href(language);
  const form = useStaffForm({
    kind: hoursDrafts,
    id: 'hours',
    start,
    check: checkHours,
    fieldOf: (path) => path,
    send: (input: HoursSettings, { version }) => saveSettings('hours', version ?? 0, input),
    saved: heldSchema('hours'),
    draftOf,
    onSaved(saved) {
      rememberSettings(cache, saved);
      navigate(placeOf(list), { state: { saved: words.topics.hours } });
    },
  });
  const draft = form.methods.watch();
  const checked = checkHours(draft);
  return (
    <FormPage
      form={form}
      title={words.topics.hours}
      words={words}
      list={list}
      id={null}
      errors={hoursErrors(form.codes, words)}
      priceField="week.0.opens"
      conflict={{
        kind: 'settings',
        name: () => words.topics.hours,
        label: (part) => words.hours[part],
        value: (version, part) => <PartValue draft={version} part={part} />,
      }}
    >
      <Week />
      <ClosedDays />
      <OpenDays today={today} draft={draft} />
      <fieldset>
        <legend>{words.shown}</legend>
        {'input' in checked ? (
          <HoursShown hours={checked.input} now={serverNow()} />
        ) : (
          <p className="staff-hint">{words.incomplete}</p>
        )}
      </fieldset>
    </FormPage>
  );
}

/** Sentences for what is wrong, in the order of the form. */
function hoursErrors(
  codes: Record<string, string>,
  { hours: { errors } }: SettingsMessages['adminSettings'],
) {
  const words: Record<string, string> = errors;
  return Object.entries(codes).map(([field, code]) => {
    const isTime = field.endsWith('.opens');
    return { field, text: words[isTime ? `${code}Time` : code] ?? words.invalid ?? code };
  });
}

/** Two times of day beside each other. */
function Times({
  field,
  of: { opens, closes },
  label,
  onChange,
}: {
  /** The path of the row: "week.0". */
  field: string;
  of: { opens: string; closes: string };
  label: string;
  onChange: (times: { opens: string; closes: string }) => void;
}) {
  const words = useSettingsWords().hours;
  const error = useFieldError(`${field}.opens`);
  const input = (name: 'opens' | 'closes', value: string) => (
    <input
      type="time"
      id={fieldId(`${field}.${name}`)}
      aria-label={`${label}: ${words[name]}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${fieldId(`${field}.opens`)}-error` : undefined}
      value={value}
      onChange={({ target }) => onChange({ opens, closes, [name]: target.value })}
    />
  );
  return (
    <span className="staff-row staff-field settings-times">
      {input('opens', opens)}
      <span aria-hidden="true">–</span>
      {input('closes', closes)}
      <FieldError field={`${field}.opens`} error={error} />
    </span>
  );
}

/** `list` with the entry at `at` changed in part. */
const withPart = <Row,>(list: readonly Row[], at: number, part: Partial<Row>): Row[] =>
  list.map((row, index) => (index === at ? { ...row, ...part } : row));
const without = <Row,>(list: readonly Row[], at: number): Row[] =>
  list.filter((_, index) => index !== at);

function Week() {
  const { hours: words } = useSettingsWords();
  const [week, onChange] = useField<HoursDraft['week']>('week');
  return (
    <fieldset>
      <legend>{words.week}</legend>
      <p className="staff-hint">{words.weekHint}</p>
      <ul className="staff-stack staff-below">
        {week.map((day, at) => {
          const name = words.weekdays[at] ?? '';
          return (
            <li key={name} className="staff-row settings-day">
              <label className="staff-check">
                <input
                  type="checkbox"
                  checked={day.open}
                  onChange={({ target }) => onChange(withPart(week, at, { open: target.checked }))}
                />
                {name}
              </label>
              {day.open ? (
                <Times
                  field={`week.${at}`}
                  of={day}
                  label={name}
                  onChange={(times) => onChange(withPart(week, at, times))}
                />
              ) : (
                <span className="staff-hint">{words.dayOff}</span>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Remove({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { remove } = useSettingsWords();
  return (
    <button className="staff-link" type="button" aria-label={label} onClick={onRemove}>
      {remove}
    </button>
  );
}

function ClosedDays() {
  const adminSettings = useSettingsWords();
  const words = adminSettings.hours;
  const [closed, onChange] = useField<HoursDraft['closed']>('closed');
  return (
    <fieldset>
      <legend>{words.closed}</legend>
      <p className="staff-hint">{words.closedHint}</p>
      <ul className="staff-stack staff-below">
        {closed.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
          <li key={at} className="staff-row settings-dates">
            <DateField
              field={`closed.${at}.from`}
              label={words.from}
              value={line.from}
              onChange={(from) => onChange(withPart(closed, at, { from }))}
            />
            <DateField
              field={`closed.${at}.to`}
              label={words.to}
              value={line.to}
              onChange={(to) => onChange(withPart(closed, at, { to }))}
            />
            <Remove
              label={adminSettings.removeOf(line.from)}
              onRemove={() => onChange(without(closed, at))}
            />
          </li>
        ))}
      </ul>
      <button
        className="button button-quiet"
        type="button"
        onClick={() => onChange([...closed, { from: '', to: '' }])}
      >
        {words.addClosed}
      </button>
    </fieldset>
  );
}

function DateField(props: {
  field: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return <Field {...props} type="date" error={useFieldError(props.field)} />;
}

function OpenDays({ today, draft }: { today: string; draft: HoursDraft }) {
  const { language } = useAdmin();
  const adminSettings = useSettingsWords();
  const words = adminSettings.hours;
  const [open, onChange] = useField<HoursDraft['open']>('open');
  const add = (date: string) => onChange([...open, { date, ...usualHours(date || today, draft) }]);
  return (
    <fieldset>
      <legend>{words.open}</legend>
      <p className="staff-hint">{words.openHint}</p>
      <ul className="staff-stack staff-below">
        {open.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
          <li key={at} className="staff-row settings-dates">
            <DateField
              field={`open.${at}.date`}
              label={words.date}
              value={line.date}
              onChange={(date) => onChange(withPart(open, at, { date }))}
            />
            <Times
              field={`open.${at}`}
              of={line}
              label={line.date || words.date}
              onChange={(times) => onChange(withPart(open, at, times))}
            />
            <Remove
              label={adminSettings.removeOf(line.date)}
              onRemove={() => onChange(without(open, at))}
            />
          </li>
        ))}
      </ul>
      <button className="button button-quiet" type="button" onClick={() => add('')}>
        {words.addOpen}
      </button>
      <p className="staff-row">
        <span className="staff-hint">{words.holidays}</span>
        {holidaysAhead(today, draft).map((date) => (
          <button key={date} className="staff-link" type="button" onClick={() => add(date)}>
            {words.openOn(formatDay(date, language))}
          </button>
        ))}
      </p>
    </fieldset>
  );
}

/** One part of the settings, in the dialog that asks which of two versions stays. */
function PartValue({ draft, part }: { draft: HoursDraft; part: HoursPart }) {
  const { language, messages } = useAdmin();
  const words = useSettingsWords().hours;
  const lines = {
    week: () =>
      draft.week.map(
        ({ open, opens, closes }, at) =>
          `${words.weekdays[at]} ${open ? `${opens}–${closes}` : words.dayOff}`,
      ),
    closed: () =>
      draft.closed.map(({ from, to }) =>
        [from, to].flatMap((date) => (date ? [formatDay(date, language)] : [])).join(' – '),
      ),
    open: () =>
      draft.open.map(({ date, opens, closes }) =>
        date ? `${formatDay(date, language)} ${opens}–${closes}` : `${opens}–${closes}`,
      ),
  }[part]();
  return <span>{lines.join(', ') || messages.adminForm.conflict.none}</span>;
}
