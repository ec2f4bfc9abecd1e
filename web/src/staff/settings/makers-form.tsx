import './settings.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MakersSettings } from '#domain/dealer/makers.ts';
import type { SettingsMessages } from '#shared/texts/settings-messages.ts';
import { rowsQuery } from '../data/house-rows.ts';
import {
  type HeldSettings,
  heldSchema,
  rememberSettings,
  saveSettings,
  settingsQuery,
} from '../data/settings.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { CheckField, useField } from '../kit/forms/fields.tsx';
import { useStaffForm } from '../kit/forms/form.ts';
import { FormPage } from '../kit/forms/form-page.tsx';
import { WordsField } from '../kit/forms/mixed-letters.tsx';
import { StoredPage } from '../kit/forms/new-and-edit.tsx';
import { placeOf } from '../kit/lists/list-place.ts';
import { paths } from '../paths.ts';
import {
  checkMakers,
  type MakerDraft,
  type MakersDraft,
  makerInput,
  makersDraftOf,
  makersDrafts,
  missingMakes,
  newMaker,
} from './makers-draft.ts';
import { MakersShown } from './makers-shown.tsx';
import { useSettingsWords } from './settings-words.ts';

/** Who made the homes on sale, and who is responsible for them in the EU, make by make. */
export function MakersPage() {
  const { language } = useAdmin();
  const words = useSettingsWords();
  return (
    <StoredPage query={settingsQuery('makers')} words={words} list={paths.settings.href(language)}>
      {(held) => <MakersForm held={held} />}
    </StoredPage>
  );
}

const draftOf = ({ value }: HeldSettings<'makers'>) => makersDraftOf(value);

function MakersForm({ held }: { held: HeldSettings<'makers'> }) {
  const { language } = useAdmin();
  const words = useSettingsWords();
  const [start] = useState(() => ({ draft: draftOf(held), version: held.version }));
  const navigate = useNavigate();
  const cache = useQueryClient();
  const list = paths.settings.href(language);
  const form = useStaffForm({
    kind: makersDrafts,
    id: 'makers',
    start,
    check: checkMakers,
    fieldOf: (path) => path,
    send: (input: MakersSettings, { version }) => saveSettings('makers', version ?? 0, input),
    saved: heldSchema('makers'),
    draftOf,
    onSaved(saved) {
      rememberSettings(cache, saved);
      navigate(placeOf(list), { state: { saved: words.topics.makers } });
    },
  });
  const draft = form.methods.watch();
  const makers = draft.makers.map(makerInput);
  return (
    <FormPage
      form={form}
      title={words.topics.makers}
      words={words}
      list={list}
      id={null}
      errors={makersErrors(form.codes, words)}
      priceField="makers.0.make"
      conflict={{
        kind: 'settings',
        name: () => words.topics.makers,
        label: () => words.topics.makers,
        value: (version) => <span>{words.makers.entered(version.makers.length)}</span>,
      }}
    >
      <Makers draft={draft} />
      <fieldset>
        <legend>{words.shown}</legend>
        <MakersShown makers={makers.filter(({ make, name }) => make !== '' && name !== '')} />
      </fieldset>
    </FormPage>
  );
}

/** Sentences for what is wrong, in the order of the form. */
function makersErrors(
  codes: Record<string, string>,
  { makers: { errors } }: SettingsMessages['adminSettings'],
) {
  const words: Record<string, string> = errors;
  return Object.entries(codes).map(([field, code]) => ({
    field,
    text: words[code] ?? errors.required,
  }));
}

function Makers({ draft }: { draft: MakersDraft }) {
  const words = useSettingsWords().makers;
  const [makers, onChange] = useField<readonly MakerDraft[]>('makers');
  const rows = useQuery(rowsQuery).data;
  const visible = rows?.filter(({ is_visible }) => is_visible) ?? [];
  const missing = missingMakes(
    visible.map(({ make }) => make),
    draft,
  );
  return (
    <>
      <p className="staff-hint">{words.hint}</p>
      {missing.length > 0 && (
        <p className="staff-row">
          <span className="staff-warning">{words.missing}</span>
          {missing.map((make) => (
            <button
              key={make}
              className="staff-link"
              type="button"
              onClick={() => onChange([...makers, newMaker(make)])}
            >
              {words.addOf(make)}
            </button>
          ))}
        </p>
      )}
      {makers.map((maker, at) => (
        <MakerFields
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own
          key={at}
          at={at}
          maker={maker}
          onRemove={() => onChange(makers.filter((_, index) => index !== at))}
        />
      ))}
      <button
        className="button button-quiet"
        type="button"
        onClick={() => onChange([...makers, newMaker('')])}
      >
        {words.add}
      </button>
    </>
  );
}

interface MakerFieldsProps {
  at: number;
  maker: MakerDraft;
  onRemove: () => void;
}

const contactFields = ['name', 'postal_address', 'electronic_address'] as const;

function MakerFields({ at, maker, onRemove }: MakerFieldsProps) {
  const adminSettings = useSettingsWords();
  const words = adminSettings.makers;
  const path = `makers.${at}`;
  return (
    <fieldset>
      <legend>{maker.make || words.unnamed}</legend>
      <div className="staff-fields">
        <WordsField field={`${path}.make`} label={words.make} required />
        {contactFields.map((name) => (
          <WordsField key={name} field={`${path}.${name}`} label={words[name]} required />
        ))}
      </div>
      <CheckField field={`${path}.elsewhere`} label={words.elsewhere} />
      <p className="staff-hint">{words.elsewhereHint}</p>
      {maker.elsewhere && (
        <div className="staff-fields">
          {contactFields.map((name) => (
            <WordsField
              key={name}
              field={`${path}.responsible.${name}`}
              label={words.responsible[name]}
              required
            />
          ))}
        </div>
      )}
      <button
        className="staff-link staff-danger"
        type="button"
        aria-label={adminSettings.removeOf(maker.make || words.unnamed)}
        onClick={onRemove}
      >
        {adminSettings.remove}
      </button>
    </fieldset>
  );
}
