import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';

interface SearchFieldProps {
  label: string;
  /** What is searched for; lives in the page's address. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A search kept in the page's address. The address follows later than keys come, so the field holds what is typed itself:
 * otherwise a quick typist on a slow machine would lose letters.
 */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  /** Typed, and not yet come back as the address. */
  const underway = useRef<string[]>([]);
  useEffect(() => {
    const arrived = underway.current.indexOf(value);
    if (arrived >= 0) underway.current.splice(0, arrived + 1);
    else setText(value);
  }, [value]);
  return (
    <label className="staff-search">
      <span className="hidden-text">{label}</span>
      <Icon name="search" />
      <input
        type="search"
        placeholder={label}
        value={text}
        onChange={(event) => {
          const typed = event.target.value;
          setText(typed);
          if (typed !== value || underway.current.length > 0) underway.current.push(typed);
          onChange(typed);
        }}
        onBlur={() => {
          underway.current = [];
        }}
      />
    </label>
  );
}
