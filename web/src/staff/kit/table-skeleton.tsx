import { useAdmin } from './admin-context.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Rows of the table's size while it loads. */
export function TableSkeleton() {
  const { messages } = useAdmin();
  return (
    <output className="staff-skeleton">
      <span className="hidden-text">{messages.admin.loading}</span>
      {rows.map((row) => (
        <span key={row} />
      ))}
    </output>
  );
}
