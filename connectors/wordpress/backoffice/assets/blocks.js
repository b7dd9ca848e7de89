// The editor's side of the blocks: their attributes in the sidebar, and what the server renders.
;(({ blocks, blockEditor, components, element, serverSideRender }, texts) => {
  const { createElement: el, Fragment } = element
  for (const [name, { title, fields }] of Object.entries(texts)) {
    const block = `backoffice/${name}`
    blocks.registerBlockType(block, {
      apiVersion: 2,
      title,
      icon: 'welcome-learn-more',
      category: 'widgets',
      attributes: Object.fromEntries(Object.keys(fields).map((field) => [field, { type: 'string' }])),
      edit({ attributes, setAttributes }) {
        const controls = Object.entries(fields).map(([field, label]) =>
          el(components.TextControl, {
            key: field,
            label,
            value: attributes[field] || '',
            onChange: (value) => setAttributes({ [field]: value }),
          }),
        )
        return el(
          'div',
          blockEditor.useBlockProps(),
          el(Fragment, null, el(blockEditor.InspectorControls, null, el(components.PanelBody, { title }, controls))),
          el(components.Disabled, null, el(serverSideRender, { block, attributes })),
        )
      },
      save: () => null,
    })
  }
})(window.wp, window.backofficeBlocks)
