import './settings.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ViewingSettings, viewingLengths } from '#domain/dealer/viewing-settings.ts';
import {
  type HeldSettings,
  heldSchema,
  rememberSettings,
  saveSettings,
  settingsQuery,
} from '../data/settings.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { FieldFrame, SelectField, TextField, useField } from '../kit/forms/fields.tsx';
import { useStaffForm } from '../kit/forms/form.ts';
import { FormPage } from '../kit/forms/form-page.tsx';
import { StoredPage } from '../kit/forms/new-and-edit.tsx';
import { placeOf } from '../kit/lists/list-place.ts';
import { paths } from '../paths.ts';
import { useViewingWords } from '../requests/viewings/viewing-words.ts';
import { useSettingsWords } from './settings-words.ts';
import { checkViewings, viewingsDraftOf, viewingsDrafts, viewingsParts } from './viewings-draft.ts';
import { ViewingsShown } from './viewings-shown.tsx';

/** How the yard shows its homes: how many at once, how long, how soon, and when it reminds. */
export function ViewingSettingsPage() {
  const { language } = useAdmin();
  const words = useSettingsWords();
  return (
    <StoredPage
      query={settingsQuery('viewings')}
      words={words}
      list={paths.settings.href(language)}
    >
      {(held) => <ViewingsForm held={held} />}
    </StoredPage>
  );
}

const draftOf = ({ value }: HeldSettings<'viewings'>) => viewingsDraftOf(value);

function ViewingsForm({ held }: { held: HeldSettings<'viewings'> }) {
  const { language } = useAdmin();
  const words = useSettingsWords();
  const fields = useViewingWords().settings;
  const [start] = useState(() => ({ draft: draftOf(held), version: held.version }));
  const navigate = useNavigate();
  const cache = useQueryClient();
  const list = paths.settings.href(language);
  const form = useStaffForm({
    kind: viewingsDrafts,
    id: 'viewings',
    start,
    check: checkViewings,
    fieldOf: (path) => path,
    send: (input: ViewingSettings, { version }) => saveSettings('viewings', version ?? 0, input),
    saved: heldSchema('viewings'),
    draftOf,
    onSaved(saved) {
      rememberSettings(cache, saved);
      navigate(placeOf(list), { state: { saved: words.topics.viewings } });
    },
  });
  const checked = checkViewings(form.methods.watch());
  return (
    <FormPage
      form={form}
      title={words.topics.viewings}
      words={words}
      list={list}
      id={null}
      errors={viewingsParts
        .filter((field) => field in form.codes)
        .map((field) => ({ field, text: fields.errors[field] }))}
      priceField="places"
      conflict={{
        kind: 'settings',
        name: () => words.topics.viewings,
        label: (part) => fields[part],
        value: (version, part) => <span>{version[part]}</span>,
      }}
    >
      <fieldset>
        <legend>{words.topics.viewings}</legend>
        <p className="staff-hint staff-prose">{fields.hint}</p>
        <div className="staff-fields">
          <TextField field="places" label={fields.places} inputMode="numeric" required />
          <SelectField
            field="minutes"
            label={fields.minutes}
            options={viewingLengths.map((minutes) => ({
              value: String(minutes),
              label: fields.length(minutes),
            }))}
          />
          <TextField field="lead_hours" label={fields.lead_hours} inputMode="numeric" required />
          <RemindField label={fields.remind_at} />
        </div>
        {'input' in checked && <ViewingsShown viewings={checked.input} />}
      </fieldset>
    </FormPage>
  );
}

function RemindField({ label }: { label: string }) {
  const [value, onChange, error] = useField<string>('remind_at');
  return (
    <FieldFrame field="remind_at" label={label} error={error} required>
      {(input) => (
        <input
          {...input}
          type="time"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  );
}
