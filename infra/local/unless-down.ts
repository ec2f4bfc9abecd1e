import type { Faults } from './emulators/faults.ts';
import type { InvokeFunction } from './invoke-function.ts';

/** Runs functions, the one that renders pages only while no fault says that it fails. */
export function unlessDown(invoke: InvokeFunction, faults: Faults): InvokeFunction {
  return async (name, event) => {
    if (name === 'render' && faults.state.pages === 'down') throw new Error('The fault "pages" is switched on');
    return invoke(name, event);
  };
}
