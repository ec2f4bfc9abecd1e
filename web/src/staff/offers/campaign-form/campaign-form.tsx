import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CampaignInput, StaffCampaign } from '../../../../../functions/domain/campaign.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ConflictDialog } from '../../kit/conflict-dialog.tsx';
import { ErrorSummary } from '../../kit/form/error-summary.tsx';
import { fieldId } from '../../kit/form/field-id.ts';
import { OfferedDraft } from '../../kit/form/offered-draft.tsx';
import { saveFailure } from '../../kit/form/save-failure.ts';
import { type FormBase, useDraftForm } from '../../kit/form/use-draft-form.ts';
import { useSave } from '../../kit/form/use-save.ts';
import { rowsQuery } from '../../kit/house-rows.ts';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import { Notice } from '../../kit/notice.tsx';
import { OddPricesDialog } from '../../kit/odd-prices.tsx';
import { CampaignAnnouncement, useAnnouncements } from '../announcement.tsx';
import { campaignName } from '../names.ts';
import { createCampaign, refreshDiscounts, updateCampaign } from '../requests.ts';
import { sofiaInstant, soundDates } from '../sofia-value.ts';
import { BannerFields } from './banner-fields.tsx';
import { campaignDifferences } from './campaign-differences.tsx';
import { type CampaignDraft, draftOf, type Houses, sameCampaignDraft } from './campaign-draft.ts';
import { campaignDrafts } from './campaign-drafts.ts';
import { campaignErrors, campaignField, oncePerText } from './campaign-errors.ts';
import { unknownHouses, withoutHouses } from './campaign-houses.ts';
import { mergeCampaigns } from './campaign-parts.ts';
import { checkCampaign, typedCampaign } from './check-campaign.ts';
import { conflictingCampaign } from './conflicting-campaign.ts';
import { DatesFields } from './dates-fields.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { HousesField } from './houses-field.tsx';
import { TextsFields } from './texts-fields.tsx';
import { useBannerUpload } from './use-banner-upload.ts';
import { useHouseName } from './use-house-name.ts';

interface CampaignFormProps {
  /** Null for a new campaign. */
  id: string | null;
  start: FormBase<CampaignDraft>;
  title: string;
}

const draftKind = { store: campaignDrafts, same: sameCampaignDraft };

/** Everything staff can say about a campaign. */
export function CampaignForm({ id, start, title }: CampaignFormProps) {
  const { language, messages } = useAdmin();
  const { adminForm, adminCampaign: words } = messages;
  useTitle(`${title} | ${messages.admin.title}`);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const form = useDraftForm(id, start, draftKind);
  const { draft } = form;
  const list = `/${language}/admin/discounts`;
  const saving = useSave<CampaignInput, StaffCampaign>({
    async send(input, version, formId, confirmed) {
      try {
        // A campaign goes by the id of the form that made it.
        return await (version === null
          ? createCampaign(formId, input, confirmed)
          : updateCampaign({ ...input, id: id ?? formId, version, confirmed }));
      } catch (error) {
        // Houses may be gone that the list still had, or there that it does not have yet.
        if (error instanceof ApiError && error.status < 500)
          void cache.invalidateQueries({ queryKey: rowsQuery.queryKey });
        const gone = unknownHouses(error, input);
        if (gone.length > 0) form.change(({ houses }) => ({ houses: withoutHouses(houses, gone) }));
        throw error;
      }
    },
    conflictOf: conflictingCampaign,
    onSaved(campaign) {
      void refreshDiscounts(cache);
      form.finish();
      navigate(list, { state: { saved: campaignName(campaign, language) } });
    },
  });
  const [tries, setTries] = useState(0);
  const houseName = useHouseName();
  const banner = useBannerUpload((url) => update({ banner_image: url }));

  const errors = useMemo(
    () => campaignErrors(saving.fields, messages, houseName),
    [saving.fields, messages, houseName],
  );
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.text;

  /** An error goes away once its field is touched; the next try to save says whether rightly. */
  function forgive(touched: (field: string) => boolean) {
    saving.setFields((before) => {
      const left = Object.entries(before).filter(([path]) => !touched(campaignField(path)));
      return left.length === Object.keys(before).length ? before : Object.fromEntries(left);
    });
  }
  function update(changes: Partial<CampaignDraft>) {
    form.change(changes);
    forgive((field) => field in changes);
  }
  function updateHouses(change: (before: Houses) => Houses) {
    form.change((before) => ({ houses: change(before.houses) }));
    forgive((field) => field.startsWith('caravan_'));
  }
  // The houses are many: what they are given stays the same while one types elsewhere.
  const latestHouses = useRef(updateHouses);
  latestHouses.current = updateHouses;
  const changeHouses = useCallback<typeof updateHouses>((change) => latestHouses.current(change), []);

  const [startDate, endDate] = [sofiaInstant(draft.start_date), sofiaInstant(draft.end_date)];
  const period = useMemo(() => soundDates(startDate, endDate), [startDate, endDate]);

  const { preview, failed } = useAnnouncements(typedCampaign(id, draft));
  const upTo = useMemo(() => preview && { percent: preview.up_to_percent, amount: preview.up_to_amount }, [preview]);

  function trySave(wanted: CampaignDraft, version: number | null) {
    const checked = checkCampaign(wanted);
    const problems = 'errors' in checked ? checked.errors : {};
    if (banner.problem) problems.banner_image = banner.problem;
    setTries((before) => before + 1);
    if (!('input' in checked) || banner.problem) {
      saving.setFields(problems);
      return;
    }
    void saving.save(checked.input, version).then(() => setTries((before) => before + 1));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.busy) trySave(draft, form.base.version);
  }

  const theirs = saving.conflict;
  return (
    <main className="staff-wrap staff-form-page campaign-page" id="content">
      <div className="staff-head">
        <h1>{title}</h1>
        {id !== null && (
          <a className="staff-link" href={`/${language}/campaigns/${id}`} target="_blank" rel="noreferrer">
            {words.view} <span className="hidden-text">{words.viewHint}</span>
          </a>
        )}
        {form.changed && <span className="staff-dirty">{adminForm.dirty}</span>}
      </div>
      {form.offered && (
        <OfferedDraft savedAt={form.offered.savedAt} onRestore={form.restore} onDiscard={form.discardOffered} />
      )}
      <form className="staff-form" onSubmit={submit} noValidate>
        <ErrorSummary errors={oncePerText(errors)} tries={tries} />
        <TextsFields draft={draft} onChange={update} upTo={upTo} error={errorOf} />
        <DatesFields draft={draft} base={form.base.draft} onChange={update} error={errorOf} />
        <DiscountFields
          type={draft.discount_type}
          value={draft.discount_value}
          hint={words.discountHint}
          onChange={update}
          error={errorOf}
        />
        <BannerFields
          id={id}
          draft={draft}
          period={period}
          queue={banner.queue}
          onChange={update}
          error={errorOf('banner_image')}
        />
        <HousesField
          id={id}
          draft={draft}
          base={form.base.draft}
          period={period}
          preview={preview}
          errors={errors}
          onHouses={changeHouses}
        />
        <CampaignAnnouncement upTo={upTo} type={draft.discount_type} failed={failed} />
        <div className="staff-save">
          <Notice alarm text={saveFailure(saving.error, words, messages)} onDismiss={saving.dismissError} />
          <button className="button button-quiet" type="button" onClick={() => navigate(list)}>
            {messages.admin.cancel}
          </button>
          <button className="button" type="submit" disabled={saving.busy}>
            {saving.busy ? words.saving : words.save}
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
      {theirs && (
        <ConflictDialog
          key={theirs.version}
          name={words.quoted(campaignName(theirs, language))}
          differences={campaignDifferences(form.base.draft, draft, draftOf(theirs), {
            words,
            none: adminForm.conflict.none,
            language,
            houseName,
          })}
          onClose={saving.dismissConflict}
          onSave={(side) => {
            const merged = mergeCampaigns(draft, draftOf(theirs), side);
            form.rebase(merged, { draft: draftOf(theirs), version: theirs.version });
            saving.dismissConflict();
            trySave(merged, theirs.version);
          }}
        />
      )}
    </main>
  );
}
