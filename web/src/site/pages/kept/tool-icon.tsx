/** Line drawings like those of Icon, of what only the late tools show. */
const paths = {
  heart: 'M12 20s-8-4.8-8-11a4.4 4.4 0 0 1 8-2.6A4.4 4.4 0 0 1 20 9c0 6.2-8 11-8 11',
  scales: 'M12 4v16M8 20h8M5 7h14M5 7l-3 7h6L5 7M19 7l-3 7h6l-3-7',
  printer: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
  close: 'M6 6l12 12M18 6 6 18',
} as const;

export function ToolIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className={`i i-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
