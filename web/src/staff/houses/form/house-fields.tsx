import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { checkNames, findings, vatSchemes } from '#domain/houses/caravan-facts.ts';
import { caravanFields, type FieldGroup, fieldGroups } from '#domain/houses/caravan-fields.ts';
import { listedNotes, listedRenewals } from '#domain/houses/condition.ts';
import { listedFeatures, listedHeating } from '#domain/houses/equipment.ts';
import { dimensions } from '#domain/houses/length.ts';
import { saleStatuses } from '#domain/houses/sale-status.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import {
  CheckField,
  FieldError,
  FormErrors,
  fieldId,
  SelectField,
  Suggestions,
  TextField,
  UnderstoodPrice,
  useField,
} from '../../kit/forms/fields.tsx';
import { MixedLetters, WordsField } from '../../kit/forms/mixed-letters.tsx';
import { type HousePart, houseLabel, partsOf } from './house-draft.ts';
import { type HouseQueues, PicturesField, PlanField } from './house-pictures.tsx';
import { stockQuery, stockTexts } from './stock-texts.ts';
import { UnderstoodSize } from './understood-size.tsx';

const bulgarian = (list: readonly { bg: string }[]) => list.map(({ bg }) => bg);

/** Texts the browser offers in a field; any other may be typed. */
const suggestions: Record<string, readonly string[]> = {
  'specs.heating': bulgarian(listedHeating),
  features: bulgarian(listedFeatures),
  renewed: bulgarian(listedRenewals),
  ...Object.fromEntries(
    checkNames.map((name) => [`condition.${name}_note`, bulgarian(listedNotes[name])]),
  ),
};

/** These texts, and those that other houses have in the field. */
function useSuggestions(field: string): readonly string[] | undefined {
  const { data: houses } = useQuery(stockQuery);
  const make: string = useWatch({ name: 'make' });
  return useMemo(() => {
    const texts = [
      ...new Set([...(suggestions[field] ?? []), ...stockTexts(houses ?? [], field, make)]),
    ];
    return texts.length > 0 ? texts : undefined;
  }, [houses, field, make]);
}

/** Characters above which a text gets several lines. */
const maxLine = 1000;

/**
 * Every field of a house, section by section, drawn by its kind: a new field needs its labels and
 * no line here.
 */
export function HouseFields({ queues, tip }: { queues: HouseQueues; tip: ReactNode }) {
  const words = useAdmin().messages.adminForm;
  const sections: Record<FieldGroup, { legend: string; hint?: string }> = {
    pictures: { legend: words.images },
    plan: { legend: words.pictures.plan },
    basics: { legend: words.basic },
    specs: { legend: words.specs, hint: words.specsHint },
    condition: { legend: words.condition, hint: words.conditionHint },
    texts: { legend: words.labels.description },
    features: { legend: words.features },
    video: { legend: words.video },
    settings: { legend: words.settings },
    extras: { legend: words.extras },
    internal: { legend: words.internal, hint: words.internalHint },
  };
  const fieldset = (group: FieldGroup) => {
    if (group === 'pictures') return <PicturesField key={group} queue={queues.pictures} />;
    if (group === 'plan') return <PlanField key={group} queue={queues.plan} />;
    const { legend, hint } = sections[group];
    return (
      <fieldset key={group} id={sectionId(group)} tabIndex={-1}>
        <legend>{legend}</legend>
        {hint && <p className="staff-hint">{hint}</p>}
        <SectionFields group={group} />
        {group === 'basics' && tip}
      </fieldset>
    );
  };
  return (
    <>
      <nav className="staff-jumps" aria-label={words.jumps}>
        {fieldGroups.map((group) => (
          <a
            key={group}
            href={`#${sectionId(group)}`}
            onClick={(event) => {
              // The address stays: a step in the history would ask about unsaved changes.
              event.preventDefault();
              const section = document.getElementById(sectionId(group));
              section?.scrollIntoView();
              section?.focus({ preventScroll: true });
            }}
          >
            {sections[group].legend}
          </a>
        ))}
      </nav>
      {fieldGroups.map(fieldset)}
    </>
  );
}

/** Id of a section's element. */
function sectionId(group: FieldGroup): string {
  if (group === 'pictures') return fieldId('pictures');
  return group === 'plan' ? fieldId('schema_image') : `section-${group}`;
}

/** Check boxes first, then typed and chosen values, lists last. */
function SectionFields({ group }: { group: FieldGroup }) {
  const words = useAdmin().messages.adminForm;
  const parts = partsOf(group);
  const kindOf = (part: HousePart) => (part === 'pictures' ? part : caravanFields[part].kind);
  const flags = parts.filter((part) => kindOf(part) === 'flag');
  const lists = parts.filter((part) => kindOf(part) === 'list');
  const others = parts.filter((part) => !flags.includes(part) && !lists.includes(part));
  return (
    <>
      {flags.length > 0 && (
        <div className="staff-fields staff-checks">
          {flags.map((flag) => (
            <CheckField key={flag} field={flag} label={houseLabel(flag, words)} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div className={`staff-fields house-fields ${group === 'condition' ? 'staff-pairs' : ''}`}>
          {others.map((part) => (
            <HouseField key={part} part={part} />
          ))}
        </div>
      )}
      {lists.map((list) => (
        <div key={list}>
          {parts.length > 1 && (
            <p>
              <b>{houseLabel(list, words)}</b>
            </p>
          )}
          <LinesField field={list} words={list === 'renewed' ? words.renewal : words.feature} />
        </div>
      ))}
    </>
  );
}

function HouseField({ part }: { part: HousePart }) {
  const { adminForm: words, adminHouses } = useAdmin().messages;
  const label = houseLabel(part, words);
  const offers = useSuggestions(part);
  const hints: Partial<Record<HousePart, string>> = {
    description: words.descriptionHint,
    description_en: words.englishHint,
    video_url: words.videoHint,
    eu_responsible: words.responsibleHint,
  };
  if (part === 'pictures') return null;
  const field = caravanFields[part];
  const size = dimensions.find((dimension) => part === `specs.${dimension}`);
  switch (field.kind) {
    case 'status':
      return (
        <SelectField
          field={part}
          label={label}
          options={saleStatuses.map((value) => ({ value, label: adminHouses.statuses[value] }))}
        />
      );
    case 'finding':
      return (
        <SelectField
          field={part}
          label={label}
          options={[
            { value: '', label: words.notSaid },
            ...findings.map((value) => ({ value, label: words.findings[value] })),
          ]}
        />
      );
    case 'vat':
      return (
        <SelectField
          field={part}
          label={label}
          options={[
            { value: '', label: words.notSaid },
            ...vatSchemes.map((value) => ({ value, label: words.vatSchemes[value] })),
          ]}
        />
      );
    case 'number':
    case 'optionalNumber':
      return (
        <TextField
          field={part}
          label={label}
          required={field.kind === 'number'}
          inputMode="numeric"
          {...(part === 'price' && {
            beside: (typed) => <UnderstoodPrice field={part} typed={typed} />,
          })}
        />
      );
    case 'day':
      return <TextField field={part} label={label} type="date" />;
    case 'text':
    case 'clearable':
    case 'video':
      return (
        <WordsField
          field={part}
          label={label}
          required={field.kind === 'text'}
          hint={hints[part]}
          multiline={field.max > maxLine}
          suggestions={offers}
          inputMode={field.kind === 'video' ? 'url' : undefined}
          {...(size && {
            beside: (typed) => <UnderstoodSize field={part} typed={typed} of={size} />,
          })}
        />
      );
    default:
      return null;
  }
}

interface LinesFieldProps {
  field: string;
  words: AdminMessages['adminForm']['feature'];
}

/** A list of texts: each entry can be changed and removed, Enter in the last line adds another. */
function LinesField({ field, words }: LinesFieldProps) {
  const [lines, onChange, error] = useField<string[]>(field);
  const errors = useContext(FormErrors);
  const offers = useSuggestions(field);
  const [entry, setEntry] = useState('');
  const [said, setSaid] = useState('');
  const last = useRef<HTMLInputElement>(null);

  // Also called when the focus leaves the field, so that text which staff typed and did not add is
  // not lost.
  function add() {
    const text = entry.trim();
    if (!text) return;
    onChange([...lines, text]);
    setEntry('');
  }
  function addAnother() {
    add();
    last.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    addAnother();
  }

  return (
    <div className="staff-inputs staff-features">
      {lines.length === 0 ? (
        <p className="staff-hint">{words.none}</p>
      ) : (
        <ul className="staff-stack staff-below">
          {lines.map((text, index) => {
            const path = `${field}.${index}`;
            const problem = errors.find((one) => one.field === path)?.text;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: its place identifies an entry: its text changes while staff type
              <li key={index} className="staff-row">
                <input
                  id={fieldId(path)}
                  type="text"
                  aria-label={words.label(index + 1)}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `${fieldId(path)}-error` : undefined}
                  value={text}
                  onChange={(event) =>
                    onChange(lines.map((other, at) => (at === index ? event.target.value : other)))
                  }
                />
                <button
                  className="staff-icon"
                  type="button"
                  aria-label={words.remove(text)}
                  onClick={() => {
                    onChange(lines.filter((_, at) => at !== index));
                    setSaid(words.removed(text));
                    last.current?.focus();
                  }}
                >
                  <Icon name="close" />
                </button>
                <MixedLetters
                  typed={text}
                  onTake={(meant) =>
                    onChange(lines.map((other, at) => (at === index ? meant : other)))
                  }
                />
                <FieldError field={path} error={problem} />
              </li>
            );
          })}
        </ul>
      )}
      <div className="staff-row">
        <label className="hidden-text" htmlFor={fieldId(field)}>
          {words.new}
        </label>
        <input
          id={fieldId(field)}
          ref={last}
          type="text"
          list={`${fieldId(field)}-list`}
          placeholder={words.new}
          value={entry}
          onChange={(event) => setEntry(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
        <button
          className="button button-quiet"
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={addAnother}
        >
          {words.add}
        </button>
        <Suggestions field={field} texts={offers ?? []} />
      </div>
      <MixedLetters typed={entry} onTake={setEntry} />
      <FieldError field={field} error={error} />
      <output className="hidden-text">{said}</output>
    </div>
  );
}
