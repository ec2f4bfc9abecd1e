import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Caravan, CaravanInput } from '../../../../../functions/domain/caravan.ts';
import { listedFeatures, listedHeating } from '../../../../../functions/domain/equipment.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ConflictDialog } from '../../kit/form/conflict-dialog.tsx';
import { ErrorSummary } from '../../kit/form/error-summary.tsx';
import { Field } from '../../kit/form/field.tsx';
import { fieldId } from '../../kit/form/field-id.ts';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { OfferedDraft } from '../../kit/form/offered-draft.tsx';
import { saveFailure } from '../../kit/form/save-failure.ts';
import { UnderstoodPrice } from '../../kit/form/understood.tsx';
import { type FormBase, useDraftForm } from '../../kit/form/use-draft-form.ts';
import { useSave } from '../../kit/form/use-save.ts';
import { Notice } from '../../kit/notice.tsx';
import { OddPricesDialog } from '../../kit/odd-prices.tsx';
import { conflictOf } from '../conflict-of.ts';
import { PicturesField } from '../pictures/pictures-field.tsx';
import { PlanField } from '../pictures/plan-field.tsx';
import { useUploads } from '../pictures/use-uploads.ts';
import { createHouse, rememberRow, updateHouse } from '../requests.ts';
import { checkDraft } from './check-draft.ts';
import { ConditionFields } from './condition-fields.tsx';
import { differences, firstChoice, mergeDrafts } from './conflict.ts';
import { DiscountTip } from './discount-tip.tsx';
import { fieldLabel, formErrors, formField } from './field-errors.ts';
import { draftOf, type HouseDraft, sameDraft } from './house-draft.ts';
import { houseDrafts } from './house-drafts.ts';
import { LinesField } from './lines-field.tsx';
import { PartValue } from './part-value.tsx';
import { SettingsFields } from './settings-fields.tsx';

const PreviewDialog = lazy(() =>
  import('./preview-dialog.tsx').then(({ PreviewDialog: component }) => ({ default: component })),
);

interface HouseFormProps {
  /** Null for a new house. */
  id: string | null;
  start: FormBase<HouseDraft>;
  title: string;
  /** Beside the title, of a house that is there. */
  about?: ReactNode;
}

const numberFields = ['year', 'price', 'beds', 'bedrooms'] as const;
const specFields = ['length', 'width', 'height', 'weight', 'heating'] as const;

const heatingTexts = listedHeating.map(({ bg }) => bg);
const featureTexts = listedFeatures.map(({ bg }) => bg);

/** Everything staff can say about a house. */
export function HouseForm({ id, start, title, about }: HouseFormProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminForm;
  useTitle(`${title} | ${messages.admin.title}`);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const form = useDraftForm(id, start, { store: houseDrafts, same: sameDraft });
  const { draft, change } = form;
  const list = `/${language}/admin/houses`;
  const saving = useSave<CaravanInput, Caravan>({
    // A house goes by the id of the form that made it: it may be there already, though the answer was lost.
    send: (input, version, formId, confirmed) =>
      version === null ? createHouse(formId, input, confirmed) : updateHouse(id ?? formId, version, input, confirmed),
    conflictOf,
    onSaved(house) {
      rememberRow(cache, house);
      form.finish();
      navigate(list, { state: { saved: `${house.make} ${house.model}` } });
    },
  });
  const [tries, setTries] = useState(0);
  const [previewing, setPreviewing] = useState(false);
  const { pictures, plan, uploading } = useUploads((changes, field) => {
    change(changes);
    forgive([field]);
  });
  const uploads = useSyncExternalStore(pictures.subscribe, uploading);

  const errors = formErrors(saving.fields, words);
  const errorOf = (path: string) => errors.find(({ field }) => field === path)?.text;

  /** An error goes away once its field is touched; the next try to save says whether rightly. */
  function forgive(touched: readonly string[]) {
    saving.setFields((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([path]) => !touched.includes(formField(path).split('.')[0] ?? path)),
      ),
    );
  }
  function update(changes: Partial<HouseDraft>) {
    change(changes);
    forgive(Object.keys(changes));
  }

  function trySave(wanted: HouseDraft, version: number | null) {
    const checked = checkDraft(wanted);
    const problems = 'errors' in checked ? checked.errors : {};
    if (uploads) problems.pictures = 'uploading';
    setTries((before) => before + 1);
    if (!('input' in checked) || uploads) {
      saving.setFields(problems);
      return;
    }
    void saving.save(checked.input, version).then(() => setTries((before) => before + 1));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.busy) trySave(draft, form.base.version);
  }

  const theirs = saving.conflict && draftOf(saving.conflict);
  return (
    <main className="staff-wrap staff-form-page" id="content">
      <div className="staff-head">
        <h1>{title}</h1>
        {form.changed && <span className="staff-dirty">{words.dirty}</span>}
        {about}
      </div>
      {form.offered && (
        <OfferedDraft savedAt={form.offered.savedAt} onRestore={form.restore} onDiscard={form.discardOffered} />
      )}
      <form className="staff-form" onSubmit={submit} noValidate>
        <ErrorSummary errors={errors} tries={tries} />
        <fieldset>
          <legend>{words.basic}</legend>
          <div className="staff-fields">
            {(['make', 'model'] as const).map((field) => (
              <Field
                key={field}
                field={field}
                label={words.labels[field]}
                value={draft[field]}
                onChange={(value) => update({ [field]: value })}
                error={errorOf(field)}
                required
              />
            ))}
            {numberFields.map((field) => (
              <Field
                key={field}
                field={field}
                label={words.labels[field]}
                value={draft[field]}
                onChange={(value) => update({ [field]: value })}
                error={errorOf(field)}
                inputMode="numeric"
                beside={field === 'price' && <UnderstoodPrice field={field} typed={draft.price} />}
                required
              />
            ))}
          </div>
          {id !== null && <DiscountTip houseId={id} />}
        </fieldset>
        <fieldset>
          <legend>{words.specs}</legend>
          <p className="staff-hint">{words.specsHint}</p>
          <div className="staff-fields">
            {specFields.map((field) => (
              <Field
                key={field}
                field={`specs.${field}`}
                label={words.labels[field]}
                value={draft.specs[field]}
                onChange={(value) => update({ specs: { ...draft.specs, [field]: value } })}
                error={errorOf(`specs.${field}`)}
                suggestions={field === 'heating' ? heatingTexts : undefined}
              />
            ))}
          </div>
        </fieldset>
        <ConditionFields draft={draft} onChange={update} error={errorOf} />
        <fieldset>
          <legend>{words.labels.description}</legend>
          <Field
            field="description"
            label={words.labels.description}
            value={draft.description}
            onChange={(value) => update({ description: value })}
            error={errorOf('description')}
            hint={words.descriptionHint}
            multiline
            required
          />
          <Field
            field="description_en"
            label={words.labels.description_en}
            value={draft.description_en}
            onChange={(value) => update({ description_en: value })}
            error={errorOf('description_en')}
            hint={words.englishHint}
            multiline
          />
        </fieldset>
        <fieldset>
          <legend>{words.features}</legend>
          <LinesField
            field="features"
            words={words.feature}
            lines={draft.features}
            suggestions={featureTexts}
            onChange={(features) => update({ features })}
            error={errorOf}
          />
        </fieldset>
        <PicturesField
          pictures={draft.pictures}
          onChange={(list) => update({ pictures: list })}
          queue={pictures}
          error={errorOf('pictures')}
        />
        <PlanField
          url={draft.schema_image}
          onChange={(url) => update({ schema_image: url })}
          queue={plan}
          error={errorOf('schema_image')}
        />
        <fieldset>
          <legend>{words.video}</legend>
          <Field
            field="video_url"
            label={words.labels.video_url}
            value={draft.video_url}
            onChange={(value) => update({ video_url: value })}
            error={errorOf('video_url')}
            hint={words.videoHint}
            inputMode="url"
          />
        </fieldset>
        <SettingsFields draft={draft} onChange={update} />
        <div className="staff-save">
          <Notice alarm text={saveFailure(saving.error, words, messages)} onDismiss={saving.dismissError} />
          <button className="button button-quiet" type="button" onClick={() => navigate(list)}>
            {words.cancel}
          </button>
          <button className="button button-quiet" type="button" onClick={() => setPreviewing(true)}>
            {words.preview}
          </button>
          <button className="button" type="submit" disabled={saving.busy}>
            {saving.busy ? words.saving : words.save}
          </button>
        </div>
      </form>
      <LeaveGuard dirty={form.isDirty} onLeave={form.finish} />
      {previewing && (
        <Suspense>
          <PreviewDialog draft={draft} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
      {saving.asked && (
        <OddPricesDialog
          {...saving.asked}
          busy={saving.busy}
          onBack={saving.dismissAsked}
          onConfirm={() => void saving.confirm().then(() => setTries((before) => before + 1))}
          returnTo={() => document.getElementById(fieldId('price'))}
        />
      )}
      {saving.conflict && theirs && (
        <ConflictDialog
          key={saving.conflict.version}
          name={`${theirs.make} ${theirs.model}`}
          differences={differences(draft, theirs).map((part) => ({
            part,
            label: fieldLabel(part, words.labels),
            yours: <PartValue draft={draft} part={part} />,
            theirs: <PartValue draft={theirs} part={part} />,
            first: firstChoice(form.base.draft, draft, part),
          }))}
          onClose={saving.dismissConflict}
          onSave={(side) => {
            if (!saving.conflict) return;
            const { version } = saving.conflict;
            const merged = mergeDrafts(draft, theirs, side);
            form.rebase(merged, { draft: theirs, version });
            saving.dismissConflict();
            trySave(merged, version);
          }}
        />
      )}
    </main>
  );
}
