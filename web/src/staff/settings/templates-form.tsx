import './settings.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  maxTemplates,
  placeholders,
  type Template,
  type TemplatesSettings,
} from '#domain/dealer/templates.ts';
import { languages } from '#domain/locale.ts';
import type { SettingsMessages } from '#shared/texts/settings-messages.ts';
import {
  type HeldSettings,
  heldSchema,
  rememberSettings,
  saveSettings,
  settingsQuery,
} from '../data/settings.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { fieldId, TextField, useField } from '../kit/forms/fields.tsx';
import { useStaffForm } from '../kit/forms/form.ts';
import { FormPage } from '../kit/forms/form-page.tsx';
import { WordsField } from '../kit/forms/mixed-letters.tsx';
import { StoredPage } from '../kit/forms/new-and-edit.tsx';
import { placeOf } from '../kit/lists/list-place.ts';
import { paths } from '../paths.ts';
import { useSettingsWords } from './settings-words.ts';
import { checkTemplates, newTemplate, templatesDrafts } from './templates-draft.ts';

/** The letters that staff begin their replies with. */
export function TemplatesPage() {
  const { language } = useAdmin();
  const words = useSettingsWords();
  return (
    <StoredPage
      query={settingsQuery('templates')}
      words={words}
      list={paths.settings.href(language)}
    >
      {(held) => <TemplatesForm held={held} />}
    </StoredPage>
  );
}

const draftOf = ({ value }: HeldSettings<'templates'>) => value;

function TemplatesForm({ held }: { held: HeldSettings<'templates'> }) {
  const { language } = useAdmin();
  const words = useSettingsWords();
  const [start] = useState(() => ({ draft: draftOf(held), version: held.version }));
  const navigate = useNavigate();
  const cache = useQueryClient();
  const list = paths.settings.href(language);
  const form = useStaffForm({
    kind: templatesDrafts,
    id: 'templates',
    start,
    check: checkTemplates,
    fieldOf: (path) => path,
    send: (input: TemplatesSettings, { version }) => saveSettings('templates', version ?? 0, input),
    saved: heldSchema('templates'),
    draftOf,
    onSaved(saved) {
      rememberSettings(cache, saved);
      navigate(placeOf(list), { state: { saved: words.topics.templates } });
    },
  });
  return (
    <FormPage
      form={form}
      title={words.topics.templates}
      words={words}
      list={list}
      id={null}
      errors={templatesErrors(form.codes, words)}
      priceField="templates.0.name.bg"
      conflict={{
        kind: 'settings',
        name: () => words.topics.templates,
        label: () => words.topics.templates,
        value: (version) => <span>{words.templates.entered(version.templates.length)}</span>,
      }}
    >
      <Templates wrong={Object.keys(form.codes)} />
    </FormPage>
  );
}

/** Sentences for what is wrong, in the order of the form. */
function templatesErrors(
  codes: Record<string, string>,
  { templates: { errors } }: SettingsMessages['adminSettings'],
) {
  const words: Record<string, string> = errors;
  return Object.entries(codes).map(([field, code]) => ({
    field,
    text: words[code] ?? errors.required,
  }));
}

/** `wrong`: paths of the fields in which something is wrong. */
function Templates({ wrong }: { wrong: readonly string[] }) {
  const words = useSettingsWords().templates;
  const [templates, onChange] = useField<readonly Template[]>('templates');
  const [added, setAdded] = useState<readonly string[]>([]);
  const isFull = templates.length >= maxTemplates;
  const addButton = useRef<HTMLButtonElement>(null);
  /** Finds what gets the focus once a template is added or removed: the pressed button is gone. */
  const next = useRef<(() => HTMLElement | null) | null>(null);
  useEffect(() => {
    next.current?.()?.focus();
    next.current = null;
  });
  function add() {
    const template = newTemplate();
    const field = fieldId(`templates.${templates.length}.name.${languages[0]}`);
    next.current = () => document.getElementById(field);
    setAdded([...added, template.id]);
    onChange([...templates, template]);
  }
  function remove(at: number) {
    const neighbour = summaryId(Math.min(at, templates.length - 2));
    next.current = () => document.getElementById(neighbour) ?? addButton.current;
    onChange(templates.filter((_, one) => one !== at));
  }
  return (
    <>
      <p className="staff-hint">{words.hint}</p>
      <p className="staff-hint">
        {placeholders.map((name) => `{${name}}: ${words.placeholders[name]}`).join('; ')}.
      </p>
      {templates.map((template, at) => (
        <TemplateFold
          key={template.id}
          at={at}
          template={template}
          isAsked={
            added.includes(template.id) || wrong.some((path) => path.startsWith(`templates.${at}.`))
          }
          onRemove={() => remove(at)}
        />
      ))}
      <button
        ref={addButton}
        className="button button-quiet"
        type="button"
        disabled={isFull}
        aria-describedby={isFull ? fieldId('templates') : undefined}
        onClick={add}
      >
        {words.add}
      </button>
      {isFull && (
        <p className="staff-hint" id={fieldId('templates')} tabIndex={-1}>
          {words.full(maxTemplates)}
        </p>
      )}
    </>
  );
}

/** The id names the field in which a template that is there twice is wrong. */
const summaryId = (at: number) => fieldId(`templates.${at}.id`);

interface TemplateFoldProps {
  at: number;
  template: Template;
  /** It was just added, or something in it has to be corrected: then it opens. */
  isAsked: boolean;
  onRemove: () => void;
}

function TemplateFold({ at, template, isAsked, onRemove }: TemplateFoldProps) {
  const { language } = useAdmin();
  const adminSettings = useSettingsWords();
  const name = template.name[language] || adminSettings.templates.unnamed;
  const fold = useRef<HTMLDetailsElement>(null);
  // Only opened from here: it must not close under the cursor once the field is corrected.
  useEffect(() => {
    if (isAsked && fold.current) fold.current.open = true;
  }, [isAsked]);
  return (
    <details ref={fold} className="staff-fold">
      <summary id={summaryId(at)}>{name}</summary>
      <TemplateFields at={at} name={name} />
      <button
        className="staff-link staff-danger"
        type="button"
        aria-label={adminSettings.removeOf(name)}
        onClick={onRemove}
      >
        {adminSettings.remove}
      </button>
    </details>
  );
}

function TemplateFields({ at, name }: { at: number; name: string }) {
  const adminSettings = useSettingsWords();
  const words = adminSettings.templates;
  const path = `templates.${at}`;
  return languages.map((lang) => (
    <fieldset
      key={lang}
      className="staff-stack"
      aria-label={`${name}: ${adminSettings.languages[lang]}`}
    >
      <legend>{adminSettings.languages[lang]}</legend>
      <div className="staff-fields">
        <WordsField field={`${path}.name.${lang}`} label={words.name} required />
        <WordsField field={`${path}.subject.${lang}`} label={words.subject} required />
      </div>
      <TextField field={`${path}.text.${lang}`} label={words.text} multiline required />
    </fieldset>
  ));
}
