import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { fieldId } from '../../kit/form/field-id.ts';
import { DropZone } from '../../kit/uploads/drop-zone.tsx';
import { UploadList } from '../../kit/uploads/upload-list.tsx';
import type { UploadQueue } from '../../kit/uploads/upload-queue.ts';

interface PlanFieldProps {
  url: string | null;
  onChange: (url: string | null) => void;
  queue: UploadQueue;
  error: string | undefined;
}

/** The floor plan has a place of its own: it is shown whole, and never as the main picture. */
export function PlanField({ url, onChange, queue, error }: PlanFieldProps) {
  const { pictures: words } = useAdmin().messages.adminForm;
  return (
    <fieldset id={fieldId('schema_image')} tabIndex={-1}>
      <legend>{words.plan}</legend>
      <p className="staff-hint">{words.planHint}</p>
      <FieldError field="schema_image" error={error} />
      {url && (
        <div className="staff-plan">
          <img src={url} alt={words.plan} />
          <button className="button button-quiet" type="button" onClick={() => onChange(null)}>
            {words.removePlan}
          </button>
        </div>
      )}
      <UploadList queue={queue} />
      <DropZone
        prompt={words.dropPlan}
        choose={words.chooseOne}
        onFiles={(files) => {
          queue.cancelAll();
          queue.add(files);
        }}
      />
    </fieldset>
  );
}
