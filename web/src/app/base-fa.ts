// The Persian sentences of every page.
const files = import.meta.glob<string>('../../../src/dorehami/words/fa/{games,refusals,table,seats,hand,keeping,records,talk}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export default Object.values(files)
