import { useEffect, useState } from 'react';

/** ms without a key before the server is asked. */
const settleTime = 300;

/** What is typed, once nothing was typed for a moment; `first` until then. A text or a number: it is compared as it is. */
export function useSettled<Value extends string | number>(value: Value, first: Value = value): Value {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(setSettled, settleTime, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
