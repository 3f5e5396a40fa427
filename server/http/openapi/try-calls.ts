/**
 * The script of the API's page: it sends a form's call with the access token, and shows the answer as text. It never
 * uses the browser's session, which could do more than the token.
 */
export const tryCalls = `
const token = document.getElementById('token');
for (const form of document.querySelectorAll('form[data-path]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = form.querySelector('pre');
    const button = form.querySelector('button');
    answer.hidden = false;
    if (token.value.trim() === '') {
      answer.textContent = 'Paste an access token at the top of this page first.';
      return;
    }
    let path = form.dataset.path;
    const query = new URLSearchParams();
    const headers = { authorization: 'Bearer ' + token.value.trim() };
    for (const { value, dataset } of form.querySelectorAll('input')) {
      if (dataset.place === 'path') path = path.replace('{' + dataset.name + '}', encodeURIComponent(value));
      else if (value !== '' && dataset.place === 'header') headers[dataset.name] = value;
      else if (value !== '') query.set(dataset.name, value);
    }
    const body = form.querySelector('textarea')?.value;
    if (body !== undefined) headers['content-type'] = 'application/json';
    button.disabled = true;
    answer.textContent = 'Sending…';
    try {
      const search = query.size > 0 ? '?' + query : '';
      const reply = await fetch(path + search, { method: form.dataset.method, headers, body, credentials: 'omit' });
      const type = reply.headers.get('content-type') ?? '';
      const text = /json|text/.test(type) ? await reply.text() : type && '(' + type + ')';
      const shown = type.includes('application/json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
      answer.textContent = reply.status + ' ' + reply.statusText + '\\n' + shown;
    } catch {
      answer.textContent = 'No answer. Check your connection and try again.';
    }
    button.disabled = false;
  });
}
`;
