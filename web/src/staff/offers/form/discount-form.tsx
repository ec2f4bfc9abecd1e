import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatPercent, formatPrice, type Language } from '#domain/locale.ts';
import { discountedPrice } from '#domain/offers/discount.ts';
import {
  type IndividualDiscountInput,
  type StaffDiscount,
  staffDiscountSchema,
} from '#domain/offers/individual-discount.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { createDiscount, discountQuery, refreshOffers, updateDiscount } from '../../data/offers.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { useStaffForm } from '../../kit/forms/form.ts';
import { FormPage } from '../../kit/forms/form-page.tsx';
import type { FormStart } from '../../kit/forms/new-and-edit.tsx';
import { LoadFailure, TableSkeleton } from '../../kit/lists/list-page.tsx';
import { placeOf } from '../../kit/lists/list-place.ts';
import { paths } from '../../paths.ts';
import { formatDiscount, houseName } from '../offer-words.tsx';
import { Announcement, useAnnouncements } from './announcement.tsx';
import {
  checkDiscount,
  type DiscountDraft,
  type DiscountPart,
  discountDrafts,
  discountErrors,
  draftOf,
  typedDiscountTerms,
} from './discount-draft.ts';
import { HouseField } from './discount-house.tsx';
import { usePickHouses } from './pick-houses.ts';
import { endInstant, sofiaInstant, soundDates, typedDiscount } from './terms.ts';
import { DatesFields, DiscountFields } from './terms-fields.tsx';

/** Individual discounts, as their New and Edit pages need them. */
export const discountForms = {
  query: discountQuery,
  words: (messages: AdminMessages) => messages.adminOffers.discountForm,
  list: (language: Language) => paths.offers.href(language, { tab: 'individual' }),
  draftOf,
  Form: DiscountForm,
};

/** A discount of one house for a time. */
function DiscountForm({ id, start, stored }: FormStart<StaffDiscount, DiscountDraft>) {
  const { language, messages } = useAdmin();
  const { adminOffers, adminCampaign, adminHouses } = messages;
  const words = adminOffers.discountForm;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const list = discountForms.list(language);
  const [title] = useState(() =>
    stored === null ? words.newTitle : words.editTitle(houseName(stored)),
  );
  const form = useStaffForm({
    kind: discountDrafts,
    id,
    start,
    check: (typed) =>
      checkDiscount(isGone(typed.caravan_id) ? { ...typed, caravan_id: '' } : typed),
    fieldOf: (path) => path,
    // The form's own id becomes the discount's: it may be stored already, when only the answer was
    // lost.
    send: (
      input: IndividualDiscountInput,
      { version, formId, confirmed },
    ): Promise<StaffDiscount> =>
      version === null
        ? createDiscount(formId, input, confirmed)
        : updateDiscount(id ?? formId, version, input, confirmed),
    saved: staffDiscountSchema,
    draftOf,
    onSaved(discount) {
      void refreshOffers(cache);
      navigate(placeOf(list), { state: { row: discount.id, saved: houseName(discount) } });
    },
  });
  const draft = form.methods.watch();
  const period = soundDates(sofiaInstant(draft.start_date), endInstant(draft.end_date));
  const { rows, houses, others } = usePickHouses(id, period, [form.base.draft.caravan_id]);
  const houseOf = (wanted: string) => houses.find((house) => house.id === wanted) ?? null;
  // The stored house's is known before the others come, and where they can't be read.
  const priceOf = (wanted: string) =>
    houseOf(wanted)?.price ?? (stored?.caravan_id === wanted ? stored.caravan.price : null);
  const isGone = (wanted: string) => rows.data !== undefined && !houseOf(wanted);

  return (
    <FormPage
      form={form}
      title={title}
      words={words}
      list={list}
      id={id}
      errors={discountErrors(form.codes, messages)}
      priceField="discount_value"
      conflict={{
        kind: 'discount',
        name: (theirs) => words.conflictName(houseName(theirs)),
        label: (part) => (part === 'caravan_id' ? words.house : adminCampaign.labels[part]),
        value: (version, part) => {
          const stored = form.conflict?.saved;
          const known = stored?.caravan_id === version.caravan_id ? stored.caravan : null;
          return (
            <PartValue draft={version} part={part} house={houseOf(version.caravan_id) ?? known} />
          );
        },
      }}
    >
      {rows.isPending && <TableSkeleton />}
      {!rows.data && rows.error && (
        <LoadFailure
          title={adminHouses.loadFailed}
          error={rows.error}
          busy={rows.isFetching}
          onRetry={() => void rows.refetch()}
        />
      )}
      {rows.data && <HouseField houses={houses} others={others} />}
      <DatesFields base={form.base.draft} />
      <DiscountFields />
      <fieldset>
        <legend>{words.result.title}</legend>
        <PriceResult listPrice={priceOf(draft.caravan_id)} id={id} draft={draft} />
      </fieldset>
    </FormPage>
  );
}

interface PartValueProps {
  draft: DiscountDraft;
  part: DiscountPart;
  house: { make: string; model: string } | null;
}

/** The value of one part of a discount, in the dialog that asks which of two versions stays. */
function PartValue({ draft, part, house }: PartValueProps) {
  const { language, messages } = useAdmin();
  const { none } = messages.adminForm.conflict;
  if (part === 'caravan_id') return <span>{house ? `${house.make} ${house.model}` : none}</span>;
  if (part === 'discount') {
    const discount = typedDiscount(draft.discount_type, draft.discount_value);
    return (
      <span>{discount ? formatDiscount(discount, language) : draft.discount_value || none}</span>
    );
  }
  const instant = sofiaInstant(draft[part]);
  return <span>{instant ? formatSofia(instant, language) : none}</span>;
}

interface PriceResultProps {
  /** List price of the chosen house, whole EUR; null while none is chosen. */
  listPrice: number | null;
  /** The discount's own id; null for a new one. */
  id: string | null;
  draft: DiscountDraft;
}

/**
 * The price that the discount will make, and what may be announced of it; updated while staff type.
 */
function PriceResult({ listPrice, id, draft }: PriceResultProps) {
  const { language, messages } = useAdmin();
  const { adminOffers, adminCampaign } = messages;
  const words = adminOffers.discountForm.result;
  const discount = typedDiscount(draft.discount_type, draft.discount_value);
  const typed = typedDiscountTerms(id, draft);
  const { preview, failed } = useAnnouncements(typed);
  const announced = adminCampaign.announced;
  if (listPrice === null || !discount)
    return <p className="discount-result staff-hint">{words.incomplete}</p>;
  const price = discountedPrice(listPrice, discount);
  const saving = listPrice - price;
  return (
    <div className="discount-result">
      <dl className="staff-row staff-figures">
        <div>
          <dt>{words.list}</dt>
          <dd>{formatPrice(listPrice, language)}</dd>
        </div>
        <div className="discount-result-price">
          <dt>{words.price}</dt>
          <dd>{formatPrice(price, language)}</dd>
        </div>
        <div>
          <dt>{adminCampaign.chosen.saving}</dt>
          <dd>
            {formatPrice(saving, language)} ({formatPercent((saving / listPrice) * 100, language)})
          </dd>
        </div>
      </dl>
      {typed && (
        <p className="offer-announcement">
          <span>{announced.label}:</span>{' '}
          {failed ? (
            <em className="staff-warning">{announced.failed}</em>
          ) : (
            <Announcement foretold={preview?.results[0]} />
          )}
        </p>
      )}
      {saving === 0 && <p className="staff-warning">{adminCampaign.chosen.noReduction}</p>}
      {price === 0 && <p className="staff-warning">{adminCampaign.chosen.free}</p>}
    </div>
  );
}
