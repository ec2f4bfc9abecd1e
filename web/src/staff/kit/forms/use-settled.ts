import { useEffect, useState } from 'react';

/** ms without a key before the server is asked. */
const settleTime = 300;

/**
 * The typed value, once nothing was typed for a moment; `first` until then. A text or a number,
 * because it is compared by `===`.
 */
export function useSettled<Value extends string | number>(
  value: Value,
  first: Value = value,
): Value {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(setSettled, settleTime, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
