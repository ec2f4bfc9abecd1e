import { useRef, useState } from 'react';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { fieldId } from '../../kit/form/field-id.ts';
import { DropZone } from '../../kit/uploads/drop-zone.tsx';
import { UploadList } from '../../kit/uploads/upload-list.tsx';
import type { UploadQueue } from '../../kit/uploads/upload-queue.ts';
import { PictureTiles } from './picture-tiles.tsx';

interface PicturesFieldProps {
  pictures: readonly string[];
  onChange: (pictures: string[]) => void;
  queue: UploadQueue;
  error: string | undefined;
}

/** The house's photographs: choose or drop several, watch them arrive, put them in order. */
export function PicturesField({ pictures, onChange, queue, error }: PicturesFieldProps) {
  const { adminForm } = useAdmin().messages;
  const words = adminForm.pictures;
  const [said, setSaid] = useState('');
  const zone = useRef<HTMLInputElement>(null);
  return (
    <fieldset
      className="staff-pictures"
      id={fieldId('pictures')}
      tabIndex={-1}
      aria-describedby={error ? `${fieldId('pictures')}-error` : undefined}
    >
      <legend>
        {adminForm.images}
        <span className="staff-required" aria-hidden="true">
          {' '}
          *
        </span>
      </legend>
      <p className="staff-hint">{words.hint}</p>
      <FieldError field="pictures" error={error} />
      <PictureTiles pictures={pictures} onChange={onChange} onSay={setSaid} onEmptied={() => zone.current?.focus()} />
      <UploadList queue={queue} />
      <DropZone prompt={words.drop} choose={words.choose} multiple handle={zone} onFiles={queue.add} />
      <output className="hidden-text">{said}</output>
    </fieldset>
  );
}
