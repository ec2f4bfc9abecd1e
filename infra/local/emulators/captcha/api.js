// Stands in for reCAPTCHA v2's explicit API on this machine.
(() => {
  const source = new URL(document.currentScript.src);
  const tokenAddress = new URL('token', source);
  /** ms for which an answer may be used. */
  const tokenLife = 2 * 60_000;
  const words = {
    bg: { label: 'Не съм робот', failed: 'Проверката не успя. Опитайте отново.' },
    en: { label: 'I am not a robot', failed: 'The check failed. Please try again.' },
  };
  const widgets = [];

  function readCallback(value) {
    if (typeof value === 'function') return value;
    return typeof value === 'string' && typeof window[value] === 'function'
      ? window[value]
      : undefined;
  }

  function find(id) {
    const widget = widgets[id ?? 0];
    if (!widget)
      throw new Error(`reCAPTCHA client element has been removed or does not exist: ${id}`);
    return widget;
  }

  function clear(widget) {
    clearTimeout(widget.timer);
    widget.round += 1;
    widget.token = '';
    widget.box.checked = false;
    widget.busy = false;
    widget.note.textContent = '';
  }

  async function answer(widget, parameters, text) {
    const round = widget.round;
    // Once ticked it stays so until it expires or is reset; a disabled box would lose the
    // keyboard's focus.
    widget.box.checked = true;
    if (widget.busy) return;
    widget.busy = true;
    try {
      const response = await fetch(tokenAddress, {
        method: 'POST',
        body: new URLSearchParams({ sitekey: parameters.sitekey }),
      });
      if (!response.ok) throw new Error(`token: ${response.status}`);
      const { token } = await response.json();
      if (round !== widget.round) return;
      widget.token = token;
      widget.note.textContent = '';
      widget.timer = setTimeout(() => {
        clear(widget);
        readCallback(parameters['expired-callback'])?.();
      }, tokenLife);
      readCallback(parameters.callback)?.(token);
    } catch (error) {
      if (round !== widget.round) return;
      clear(widget);
      widget.note.textContent = text.failed;
      readCallback(parameters['error-callback'])?.(error);
    }
  }

  window.grecaptcha = {
    ready(callback) {
      if (document.readyState === 'loading')
        document.addEventListener('DOMContentLoaded', callback, { once: true });
      else queueMicrotask(callback);
    },
    render(container, parameters = {}) {
      const place = typeof container === 'string' ? document.getElementById(container) : container;
      if (!place) throw new Error('reCAPTCHA placeholder element must be an element or id');
      if (place.childElementCount > 0)
        throw new Error('reCAPTCHA has already been rendered in this element');
      const language =
        parameters.hl ?? source.searchParams.get('hl') ?? document.documentElement.lang;
      const text = language.startsWith('bg') ? words.bg : words.en;
      const label = document.createElement('label');
      const box = document.createElement('input');
      const note = document.createElement('p');
      box.type = 'checkbox';
      note.setAttribute('role', 'status');
      note.style.margin = '0';
      label.style.cssText =
        'display:inline-flex;align-items:center;gap:12px;min-height:56px;padding:0 20px 0 16px;border:1px solid currentColor;border-radius:4px;cursor:pointer';
      box.style.cssText = 'width:24px;height:24px;margin:0';
      label.append(box, text.label);
      place.append(label, note);
      const widget = { box, note, token: '', busy: false, timer: undefined, round: 0 };
      box.addEventListener('change', () => answer(widget, parameters, text));
      widgets.push(widget);
      return widgets.length - 1;
    },
    getResponse: (id) => find(id).token,
    reset: (id) => clear(find(id)),
  };

  const onload = source.searchParams.get('onload');
  if (onload) queueMicrotask(() => readCallback(onload)?.());
  if (source.searchParams.get('render') !== 'explicit') {
    window.grecaptcha.ready(() => {
      for (const place of document.querySelectorAll('.g-recaptcha')) {
        if (place.childElementCount > 0) continue;
        const { sitekey, callback, expiredCallback, errorCallback } = place.dataset;
        window.grecaptcha.render(place, {
          sitekey,
          callback,
          'expired-callback': expiredCallback,
          'error-callback': errorCallback,
        });
      }
    });
  }
})();
