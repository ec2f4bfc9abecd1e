import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { formatPercent, type Language } from '#domain/locale.ts';
import type { UpTo } from '#domain/offers/announced-reduction.ts';
import {
  type CampaignInput,
  type StaffCampaign,
  staffCampaignSchema,
} from '#domain/offers/campaign.ts';
import { overclaim } from '#domain/offers/campaign-words.ts';
import type { DiscountType } from '#domain/offers/discount.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { campaignQuery, createCampaign, refreshOffers, updateCampaign } from '../../data/offers.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { type Sending, useStaffForm } from '../../kit/forms/form.ts';
import { FormPage } from '../../kit/forms/form-page.tsx';
import { WordsField } from '../../kit/forms/mixed-letters.tsx';
import type { FormStart } from '../../kit/forms/new-and-edit.tsx';
import { useUploadQueue } from '../../kit/forms/uploads.ts';
import { placeOf } from '../../kit/lists/list-place.ts';
import { paths } from '../../paths.ts';
import { campaignName, formatDiscount } from '../offer-words.tsx';
import { CampaignAnnouncement, useAnnouncements } from './announcement.tsx';
import { BannerFields } from './banner-fields.tsx';
import {
  type CampaignDraft,
  type CampaignPart,
  campaignDrafts,
  campaignErrors,
  campaignField,
  checkCampaign,
  draftOf,
  textFields,
  typedCampaign,
  unknownHouses,
  withHouses,
  withoutHouses,
} from './campaign-draft.ts';
import { HousesField } from './campaign-houses.tsx';
import { leftReasons, useBroughtHouses } from './campaign-menu.tsx';
import { endInstant, sofiaInstant, soundDates, typedNumber } from './terms.ts';
import { DatesFields, DiscountFields } from './terms-fields.tsx';

/** Campaigns, as their New and Edit pages need them. */
export const campaignForms = {
  query: campaignQuery,
  words: (messages: AdminMessages) => messages.adminCampaign,
  list: (language: Language) => paths.offers.href(language),
  draftOf,
  Form: CampaignForm,
};

/** All fields of a campaign that staff can edit. */
function CampaignForm({ id, start }: FormStart<StaffCampaign, CampaignDraft>) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const list = campaignForms.list(language);
  const houseName = useHouseName();
  const brought = useBroughtHouses();
  const banner = useUploadQueue('banner', (url) => {
    form.methods.setValue('banner_image', url);
    form.methods.clearErrors('banner_image');
  });

  async function send(
    input: CampaignInput,
    { version, formId, confirmed }: Sending,
  ): Promise<StaffCampaign> {
    try {
      // The form's own id becomes the campaign's: a second try after a lost answer adds no second
      // campaign.
      return await (version === null
        ? createCampaign(formId, input, confirmed)
        : updateCampaign({ ...input, id: id ?? formId, version, confirmed }));
    } catch (error) {
      // The list may still have deleted houses, or lack new ones.
      if (error instanceof ApiError && error.status < 500)
        void cache.invalidateQueries({ queryKey: rowsQuery.queryKey });
      const gone = unknownHouses(error, input);
      const { getValues, setValue } = form.methods;
      if (gone.length > 0) setValue('houses', withoutHouses(getValues('houses'), gone));
      throw error;
    }
  }
  const form = useStaffForm({
    kind: campaignDrafts,
    id,
    start,
    withBrought: (draft) =>
      brought ? { ...draft, houses: withHouses(draft.houses, brought.houses) } : draft,
    check(draft) {
      const checked = checkCampaign(draft);
      const [upload] = banner.uploads();
      if (!upload) return checked;
      const banner_image = upload.status === 'failed' ? 'notUploaded' : 'uploading';
      return { errors: { ...('errors' in checked && checked.errors), banner_image } };
    },
    fieldOf: campaignField,
    send,
    saved: staffCampaignSchema,
    draftOf,
    onSaved(campaign) {
      void refreshOffers(cache);
      navigate(placeOf(list), {
        state: { row: campaign.id, saved: campaignName(campaign, language) },
      });
    },
  });
  const draft = form.methods.watch();
  const errors = useMemo(
    () => campaignErrors(form.codes, messages, houseName),
    [form.codes, messages, houseName],
  );

  const [startDate, endDate] = [sofiaInstant(draft.start_date), endInstant(draft.end_date)];
  const period = useMemo(() => soundDates(startDate, endDate), [startDate, endDate]);
  const { preview, failed } = useAnnouncements(typedCampaign(id, draft));
  const upTo = useMemo(
    () => preview && { percent: preview.up_to_percent, amount: preview.up_to_amount },
    [preview],
  );

  return (
    <FormPage
      form={form}
      className="campaign-page"
      title={
        id === null
          ? words.newTitle
          : words.editTitle(words.quoted(campaignName(start.draft, language)))
      }
      about={
        id !== null && (
          <a
            className="staff-link"
            href={`/${language}/campaigns/${id}`}
            target="_blank"
            rel="noreferrer"
          >
            {words.view} <span className="hidden-text">{words.viewHint}</span>
          </a>
        )
      }
      words={words}
      list={list}
      id={id}
      errors={errors}
      firstField={id === null ? textFields[0] : undefined}
      priceField="discount_value"
      conflict={{
        kind: 'campaign',
        name: (campaign) => words.quoted(campaignName(campaign, language)),
        label: (part) => words.labels[part],
        value: (version, part) => <PartValue draft={version} part={part} houseName={houseName} />,
      }}
    >
      {brought && (
        <BroughtNotice
          left={brought.left}
          added={brought.houses.filter((house) => !(house in start.draft.houses)).length}
        />
      )}
      <TextsFields upTo={upTo} />
      <DatesFields base={form.base.draft} />
      <DiscountFields hint={words.discountHint} />
      <BannerFields id={id} period={period} queue={banner} />
      <HousesField id={id} draft={draft} base={form.base.draft} period={period} preview={preview} />
      <CampaignAnnouncement upTo={upTo} type={draft.discount_type} failed={failed} />
    </FormPage>
  );
}

interface BroughtNoticeProps {
  /** Houses that the campaign did not have before. */
  added: number;
  left: NonNullable<ReturnType<typeof useBroughtHouses>>['left'];
}

/** How many houses came from the list of houses, and which were left out. */
function BroughtNotice({ added, left }: BroughtNoticeProps) {
  const words = useAdmin().messages.adminCampaign.bring;
  return (
    <div className="staff-notice" role="status">
      <span>
        {words.brought(added)}
        {leftReasons.map(
          (reason) => left[reason].length > 0 && ` ${words.left[reason](left[reason].join(', '))}`,
        )}
      </span>
    </div>
  );
}

/** Make and model of a house by its id; the beginning of the id while the list is not read. */
function useHouseName(): (id: string) => string {
  const { data } = useQuery(rowsQuery);
  const names = useMemo(
    () => new Map(data?.map(({ id, make, model }) => [id, `${make} ${model}`])),
    [data],
  );
  return useCallback((id) => names.get(id) ?? id.slice(0, 8), [names]);
}

/**
 * Names and descriptions, the languages side by side, with a warning beside a text that claims a
 * larger reduction than `upTo`, the one that may be announced.
 */
function TextsFields({ upTo }: { upTo: UpTo | undefined }) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign;
  const texts = useWatch<CampaignDraft, typeof textFields>({ name: textFields });
  const claims = upTo
    ? textFields.map((field, index) => ({ field, claim: overclaim(texts[index] ?? '', upTo) }))
    : [];
  return (
    <fieldset>
      <legend>{words.texts}</legend>
      <p className="staff-hint">{words.textsHint}</p>
      <div className="staff-fields staff-two">
        {textFields.map((field) => {
          const isName = field === 'name_en' || field === 'name_bg';
          return (
            <WordsField
              key={field}
              field={field}
              label={words.labels[field]}
              required={isName}
              multiline={!isName}
            />
          );
        })}
      </div>
      <div role="status">
        {claims.map(
          ({ field, claim }) =>
            claim && (
              <p key={field} className="staff-warning">
                {claim === 'reduction'
                  ? words.announced.praises(words.labels[field])
                  : words.announced.claims(
                      words.labels[field],
                      formatPercent(claim.percent, language),
                      formatPercent(upTo?.percent ?? 0, language),
                    )}
              </p>
            ),
        )}
      </div>
    </fieldset>
  );
}

interface PartValueProps {
  draft: CampaignDraft;
  part: CampaignPart;
  houseName: (id: string) => string;
}

/** In a conflict, up to so many houses of a version are named; of more, only the number. */
const maxNamed = 12;

/** The value of one part of a campaign, in the dialog that asks which of two versions stays. */
function PartValue({ draft, part, houseName }: PartValueProps) {
  const { language, messages } = useAdmin();
  const { conflict: words, image } = messages.adminCampaign;
  const { none } = messages.adminForm.conflict;
  function discountText(type: DiscountType, text: string): string {
    const value = typedNumber(type, text);
    return value === undefined ? text : formatDiscount({ type, value }, language);
  }
  switch (part) {
    case 'discount':
      return <span>{discountText(draft.discount_type, draft.discount_value) || none}</span>;
    case 'start_date':
    case 'end_date': {
      const at = sofiaInstant(draft[part]);
      return <span>{at === null ? none : formatSofia(at, language)}</span>;
    }
    case 'is_banner_active':
      return <span>{draft.is_banner_active ? words.on : words.off}</span>;
    case 'banner_image':
      return (
        <span>
          {draft.banner_image ? <img src={draft.banner_image} alt="" width={160} /> : image.none}
        </span>
      );
    case 'houses': {
      const lines = Object.entries(draft.houses)
        .map(([id, { type, value }]) =>
          type ? words.own(houseName(id), discountText(type, value)) : houseName(id),
        )
        .sort();
      const more = lines.length > maxNamed ? [words.more(lines.length - maxNamed)] : [];
      return (
        <span>{[words.houses(lines.length), ...lines.slice(0, maxNamed), ...more].join('\n')}</span>
      );
    }
    default:
      return <span>{draft[part] || none}</span>;
  }
}
