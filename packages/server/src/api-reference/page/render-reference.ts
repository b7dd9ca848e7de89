import type { OpenApiDocument } from '../openapi.ts'
import { brandMark } from './brand-mark.ts'
import { allFailures, commonFailures, errorsTable, type Failure, operationsOf } from './errors-table.ts'
import { breakable, type Html, html, prose } from './html.ts'
import { introduction } from './introduction.ts'
import { methodBadge, operationSection } from './operation-section.ts'

/** Renders the whole API reference as one page. Only what its script adds needs JavaScript: reference.js. */
export function renderReference(document: OpenApiDocument): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference – Backoffice</title>
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" defer></script>
<link rel="service-desc" type="application/json" href="/openapi.json">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<p class="brand"><a href="/docs">${brandMark} Backoffice <span>API reference</span></a></p>
<nav aria-label="Elsewhere"><a href="/openapi.json">OpenAPI document</a> <a href="/backoffice/">Backoffice</a></nav>
</header>
${jump(document)}
<div class="page">
${contents(document)}
<main id="content" tabindex="-1">
${introduction(document)}
${tags(document)}
${errors(document)}
</main>
</div>
</body>
</html>
`.markup
}

/** The collapsible contents for narrow screens. They list only chapters, because each starts with links to its operations. */
function jump(document: OpenApiDocument): Html {
  return html`<details class="jump"><summary>Contents</summary>
<nav aria-label="Contents">
${link('connect', 'Start')}
${document.tags.map(({ name }) => link(anchor(name), name))}
${link('errors', 'Errors')}
</nav></details>`
}

function contents(document: OpenApiDocument): Html {
  return html`<nav class="contents" aria-label="Contents">
${chapter('connect', 'Start', [link('connect', 'Connect in three steps'), link('try', 'Try it'), link('rules', 'Rules'), link('headers', 'Headers')])}
${document.tags.map(({ name }) => chapter(anchor(name), name, operationLinks(document, name)))}
${chapter('errors', 'Errors', [link('common-errors', 'Every call'), link('api-errors', 'All of /api/1'), link('oauth-errors', 'All of /oauth')])}
</nav>`
}

function chapter(id: string, heading: string, links: Html[]): Html {
  return html`<p class="heading">${link(id, heading)}</p>
<ul>${links.map((one) => html`<li>${one}</li>`)}</ul>`
}

function link(id: string, text: string): Html {
  return html`<a href="#${id}">${text}</a>`
}

function operationLinks(document: OpenApiDocument, tag: string): Html[] {
  return operationsWith(document, tag).map(
    ({ method, operation }) =>
      html`<a href="#${operation.operationId}">${methodBadge(method)} ${operation.summary}</a>`,
  )
}

function tags(document: OpenApiDocument): Html[] {
  const common = commonFailures(document)
  return document.tags.map(
    ({ name, description }) => html`<section class="tag" aria-labelledby="${anchor(name)}">
<h2 id="${anchor(name)}">${name}</h2>
${description !== undefined && html`<p class="lead">${prose(description)}</p>`}
<ul class="overview">${operationsWith(document, name).map(
      ({ method, path, operation }) =>
        html`<li>${methodBadge(method)} <a href="#${operation.operationId}"><code>${path}</code></a></li>`,
    )}</ul>
${operationsWith(document, name).map((called) => operationSection(document, called, common))}
</section>`,
  )
}

function errors(document: OpenApiDocument): Html {
  const failures = allFailures(document)
  const oauth = failures.filter(({ id }) => id.startsWith('oauth_'))
  const target = ({ id, code }: Failure) => html`<code id="error-${id}">${breakable(code)}</code>`
  const link = ({ id, code }: Failure) => html`<a href="#error-${id}"><code>${breakable(code)}</code></a>`
  return html`<section class="tag" aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<p class="lead">Base decisions on the code, not on the text. A code keeps its meaning; new codes may be added.</p>
<h3 id="common-errors">Errors that every call under /api/1 can return</h3>
${errorsTable('Errors of every call', commonFailures(document), link)}
<h3 id="api-errors">All error codes of /api/1</h3>
${errorsTable(
  'Error codes of /api/1',
  failures.filter((failure) => !oauth.includes(failure)),
  target,
)}
<h3 id="oauth-errors">All errors of /oauth</h3>
<p>As <code>error</code>, with an <code>error_description</code> (RFC 6749 §5.2).</p>
${errorsTable('Errors of /oauth', oauth, target)}
</section>`
}

function operationsWith(document: OpenApiDocument, tag: string) {
  return operationsOf(document).filter(({ operation }) => operation.tags.includes(tag))
}

function anchor(tag: string): string {
  return `tag-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
}
