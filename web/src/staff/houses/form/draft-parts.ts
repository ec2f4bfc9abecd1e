import {
  type CaravanFieldName,
  caravanFieldNames,
  caravanFields,
  fieldGroups,
} from '../../../../../functions/domain/caravan-fields.ts';

/** The parts of a house the form works by: every field, and every line of the specification; all photographs are one part. */
export type DraftPart = Exclude<CaravanFieldName, 'main_image' | 'additional_images'> | 'pictures';

const partOf = (name: CaravanFieldName): DraftPart[] => {
  if (name === 'main_image') return ['pictures'];
  return name === 'additional_images' ? [] : [name];
};

/** In the form's order. */
export const draftParts: readonly DraftPart[] = fieldGroups.flatMap((group) =>
  caravanFieldNames.filter((name) => caravanFields[name].group === group).flatMap(partOf),
);
