import { useSearchParams } from 'react-router-dom';
import { EditPage, NewPage } from '../../kit/forms/new-and-edit.tsx';
import { offerTypes, paths } from '../../paths.ts';
import { newCampaignDraft } from './campaign-draft.ts';
import { campaignForms } from './campaign-form.tsx';
import { newDiscountDraft } from './discount-draft.ts';
import { discountForms } from './discount-form.tsx';

const isIndividual = (params: URLSearchParams) =>
  paths.offer.read(params).oneOf('type', offerTypes) === 'individual';

/** `house` in the address is the id of the house for which a discount's form starts. */
export function NewFormPage() {
  const [params] = useSearchParams();
  const house = paths.newOffer.read(params).text('house');
  // For another house the form starts again.
  return isIndividual(params) ? (
    <NewPage key={house} kind={discountForms} draft={() => newDiscountDraft(house)} />
  ) : (
    <NewPage kind={campaignForms} draft={() => newCampaignDraft} />
  );
}

export function EditFormPage() {
  const [params] = useSearchParams();
  return isIndividual(params) ? (
    <EditPage key="individual" kind={discountForms} />
  ) : (
    <EditPage key="campaign" kind={campaignForms} />
  );
}
