import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { IndividualDiscountInput, StaffDiscount } from '../../../../../functions/domain/individual-discount.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ErrorSummary } from '../../kit/form/error-summary.tsx';
import { fieldId } from '../../kit/form/field-id.ts';
import { OfferedDraft } from '../../kit/form/offered-draft.tsx';
import { saveFailure } from '../../kit/form/save-failure.ts';
import { type FormBase, useDraftForm } from '../../kit/form/use-draft-form.ts';
import { useSave } from '../../kit/form/use-save.ts';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Notice } from '../../kit/notice.tsx';
import { OddPricesDialog } from '../../kit/odd-prices.tsx';
import { TableSkeleton } from '../../kit/table-skeleton.tsx';
import { oncePerText } from '../campaign-form/campaign-errors.ts';
import { DatesFields } from '../campaign-form/dates-fields.tsx';
import { DiscountFields } from '../campaign-form/discount-fields.tsx';
import { houseName } from '../names.ts';
import { createDiscount, refreshDiscounts, updateDiscount } from '../requests.ts';
import { checkDiscount } from './check-discount.ts';
import { conflictOf } from './conflict-of.ts';
import { DiscountConflict } from './discount-conflict.tsx';
import { type DiscountDraft, discountDrafts, draftOf, sameDraft } from './discount-draft.ts';
import { discountErrors } from './discount-errors.ts';
import { HouseField } from './house-field.tsx';
import { PriceResult } from './price-result.tsx';
import { useHouseChoice } from './use-house-choice.ts';

interface DiscountFormProps {
  /** Null for a new discount. */
  id: string | null;
  start: FormBase<DiscountDraft>;
  title: string;
}

/** A discount of one house for a time. */
export function DiscountForm({ id, start, title }: DiscountFormProps) {
  const { language, messages } = useAdmin();
  const { adminDiscounts, adminForm, adminHouses } = messages;
  const words = adminDiscounts.form;
  useTitle(`${title} | ${messages.admin.title}`);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const list = `/${language}/admin/discounts?tab=individual`;
  const form = useDraftForm(id, start, { store: discountDrafts, same: sameDraft });
  const { draft } = form;
  const saving = useSave<IndividualDiscountInput, StaffDiscount>({
    // A discount goes by the id of the form that made it: it may be there already, though the answer was lost.
    send: (input, version, formId, confirmed) =>
      version === null
        ? createDiscount(formId, input, confirmed)
        : updateDiscount(id ?? formId, version, input, confirmed),
    conflictOf,
    onSaved(discount) {
      void refreshDiscounts(cache);
      form.finish();
      navigate(list, { state: { saved: houseName(discount) } });
    },
  });
  const [tries, setTries] = useState(0);
  const { rows, houses, others, chosen } = useHouseChoice(id, draft, form.base.draft);
  const errors = discountErrors(saving.fields, messages);
  const errorOf = (path: string) => errors.find(({ field }) => field === path)?.text;

  /** An error goes away once its field is touched; the next try to save says whether rightly. */
  function update(changes: Partial<DiscountDraft>) {
    form.change(changes);
    saving.setFields((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(path in changes))));
  }

  function trySave(wanted: DiscountDraft, version: number | null) {
    const known = !rows.data || houses.some((house) => house.id === wanted.caravan_id);
    const checked = checkDiscount(known ? wanted : { ...wanted, caravan_id: '' });
    setTries((before) => before + 1);
    if ('errors' in checked) saving.setFields(checked.errors);
    else void saving.save(checked.input, version).then(() => setTries((before) => before + 1));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.busy) trySave(draft, form.base.version);
  }

  return (
    <main className="staff-wrap staff-form-page" id="content">
      <div className="staff-head">
        <h1>{title}</h1>
        {form.changed && <span className="staff-dirty">{adminForm.dirty}</span>}
      </div>
      {form.offered && (
        <OfferedDraft savedAt={form.offered.savedAt} onRestore={form.restore} onDiscard={form.discardOffered} />
      )}
      <form className="staff-form" onSubmit={submit} noValidate>
        <ErrorSummary errors={oncePerText(errors)} tries={tries} />
        {rows.isPending && <TableSkeleton />}
        {!rows.data && rows.error && (
          <LoadFailure
            title={adminHouses.loadFailed}
            error={rows.error}
            busy={rows.isFetching}
            onRetry={() => void rows.refetch()}
          />
        )}
        {rows.data && (
          <HouseField
            houses={houses}
            value={draft.caravan_id}
            others={others}
            onChange={(caravan_id) => update({ caravan_id })}
            error={errorOf('caravan_id')}
          />
        )}
        <DatesFields draft={draft} base={form.base.draft} onChange={update} error={errorOf} />
        <DiscountFields type={draft.discount_type} value={draft.discount_value} onChange={update} error={errorOf} />
        <fieldset>
          <legend>{words.result.title}</legend>
          <PriceResult listPrice={chosen?.price ?? null} id={id} draft={draft} />
        </fieldset>
        <div className="staff-save">
          <Notice alarm text={saveFailure(saving.error, words, messages)} onDismiss={saving.dismissError} />
          <button className="button button-quiet" type="button" onClick={() => navigate(list)}>
            {adminForm.cancel}
          </button>
          <button className="button" type="submit" disabled={saving.busy}>
            {saving.busy ? adminForm.saving : words.save}
          </button>
        </div>
      </form>
      <LeaveGuard dirty={form.isDirty} onLeave={form.finish} />
      {saving.asked && (
        <OddPricesDialog
          {...saving.asked}
          busy={saving.busy}
          onBack={saving.dismissAsked}
          onConfirm={() => void saving.confirm().then(() => setTries((before) => before + 1))}
          returnTo={() => document.getElementById(fieldId('discount_value'))}
        />
      )}
      {saving.conflict && (
        <DiscountConflict
          key={saving.conflict.version}
          base={form.base.draft}
          yours={draft}
          theirs={saving.conflict}
          houses={houses}
          onClose={saving.dismissConflict}
          onSave={(merged, theirs) => {
            form.rebase(merged, { draft: draftOf(theirs), version: theirs.version });
            saving.dismissConflict();
            trySave(merged, theirs.version);
          }}
        />
      )}
    </main>
  );
}
