import { type ImagePreset, type UploadKind, uploadKinds } from './image-preset.ts';
import { sectionOfName, websitePlaces } from './website-section.ts';

/** The sizes made of an upload: of a picture for one place of the site only those the place is shown with. */
export function presetsOf(kind: UploadKind, name: string): readonly ImagePreset[] {
  const section = kind === 'website' ? sectionOfName(name) : null;
  return section ? websitePlaces[section].presets : uploadKinds[kind].presets;
}
