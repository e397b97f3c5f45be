-- A filter for pandoc: pictures between marks are drawn before the document is converted, where they are out of date.
--
--     pandoc page.md --lua-filter gridreel.lua -o page.html
--
-- In HTML a reader gets the picture for a light or a dark page. Other outputs get the light one; of a reel, its still.
-- With `-M gridreel-check`, nothing is drawn, and a picture that is out of date ends the conversion;
-- `-M gridreel-pictures=PATTERN` says where pictures go. The environment variable GRIDREEL names the program.

local endings = {md = true, markdown = true, qmd = true, html = true, htm = true, rst = true}
local entities = {quot = '"', lt = '<', gt = '>', amp = '&', ['#39'] = "'"}

-- Ends the conversion with a line of its own, in place of the trace of an error in Lua.
local function fail(text, status)
  io.stderr:write(text, text:sub(-1) == '\n' and '' or '\n')
  os.exit(status)
end

local function draw(files, meta)
  local program = os.getenv('GRIDREEL') or 'gridreel'
  local arguments = {'docs', '--quiet', table.unpack(files)}
  if meta['gridreel-check'] then arguments[2] = '--check' end
  if meta['gridreel-pictures'] then
    table.insert(arguments, '--pictures')
    table.insert(arguments, pandoc.utils.stringify(meta['gridreel-pictures']))
  end
  local done, problem = pcall(pandoc.pipe, program, arguments, '')
  if done then return end
  local status = type(problem) ~= 'string' and problem.error_code or 127
  if status < 126 then
    if status == 1 and meta['gridreel-check'] then fail(problem.output, 1) end
    -- What the program found wrong, it has told.
    os.exit(status)
  end
  fail('gridreel.lua: the program ' .. program
    .. ' cannot be run; install it, or name it by the environment variable GRIDREEL', 69)
end

local function attribute(tag, name)
  local value = tag:match('%s' .. name .. '="([^"]*)"')
  return value and value:gsub('&(#?%w+);', entities)
end

-- What a document shows of a mark: its text, and what pages show that have one scheme and no motion.
local function shown(text, folder)
  local image = text:match('<img%s[^>]*>')
  if not image then return nil end
  local address = attribute(image, 'src')
  for source in text:gmatch('<source%s[^>]*>') do
    local media = attribute(source, 'media') or ''
    if media:find('reduced-motion', 1, true) and not media:find('dark', 1, true) then
      address = attribute(source, 'srcset')
    end
  end
  if folder ~= '' and not address:find('^%a+:') and address:sub(1, 1) ~= '/' then
    address = folder .. '/' .. address
  end
  return {
    text = text, address = address, alt = attribute(image, 'alt') or '',
    width = attribute(image, 'width'), height = attribute(image, 'height'),
  }
end

-- Marks are known by their words; of those with the same words, each has its turn.
local function key(words) return (words:gsub('%s+', ' '):gsub('^ ', ''):gsub(' $', '')) end

-- Reads what stands between the marks of a file, by their words; blocks of code have no marks.
local function read_marks(path, marks)
  local folder = path:match('^(.*)/[^/]*$') or ''
  local file = io.open(path, 'rb')
  if not file then return end
  local fence, open
  for line in (file:read('a'):gsub('\r\n', '\n') .. '\n'):gmatch('(.-)\n') do
    local text = line:gsub('^[%s>]+', '')
    local signs = text:match('^```+') or text:match('^~~~+')
    if open then
      if text:find('^<!%-%-%s*/gridreel') then
        local words, content = open:match('^(.-)%-%->(.*)$')
        if words then
          local same = marks[key(words)] or {}
          marks[key(words)] = same
          table.insert(same, shown(content, folder))
        end
        open = nil
      else
        open = open .. '\n' .. text
      end
    elseif fence then
      if signs and text:sub(1, #fence) == fence then fence = nil end
    elseif signs then
      fence = signs
    else
      open = text:match('^<!%-%-%s*gridreel(%s.*)$')
    end
  end
  file:close()
end

local is_html = FORMAT:find('html') or FORMAT == 'revealjs' or FORMAT == 'slidy' or FORMAT == 's5'

local function picture(mark, raw)
  if is_html then return raw('html', mark.text) end
  -- A wider one would leave the page.
  local size = {width = '100%'}
  if tonumber(mark.width) and tonumber(mark.width) <= 600 then
    size = {width = mark.width .. 'px', height = mark.height and mark.height .. 'px'}
  end
  return pandoc.Image({pandoc.Str(mark.alt)}, mark.address, '', size)
end

-- Folds the data above a picture in HTML, unless the document does so already; elsewhere they are left out.
local function hide_data(blocks)
  local last = blocks:remove()
  local is_folded = last and last.t == 'RawBlock' and last.text:find('</details>', 1, true)
  if is_html and last then
    if not is_folded then blocks:insert(pandoc.RawBlock('html', '<details><summary>Data</summary>')) end
    blocks:insert(last)
    if not is_folded then blocks:insert(pandoc.RawBlock('html', '</details>')) end
  elseif is_folded then
    repeat
      last = blocks:remove()
    until #blocks == 0 or last.t == 'RawBlock' and last.text:find('<details>', 1, true)
  end
end

-- Goes through a document in its order, and shows in place of marks what they ask for.
local Replacer = {}
Replacer.__index = Replacer

-- What an opening mark asks for, and whether the text has its closing mark too; nothing for other texts.
function Replacer:opened(text)
  local words, rest = text:match('^%s*<!%-%-%s*gridreel(%s.-)%-%->(.*)$')
  local same = words and self.marks[key(words)]
  if not same or #same == 0 then return nil end
  self.waits = not self:closed(rest)
  return table.remove(same, 1), key(words):find('above=hide', 1, true)
end

function Replacer:closed(text) return text:find('<!%-%-%s*/gridreel%s*%-%->') ~= nil end

function Replacer:inlines(list)
  local result = pandoc.List()
  for _, inline in ipairs(list) do
    local text = inline.t == 'RawInline' and inline.text or ''
    if self.waits then
      self.waits = not self:closed(text)
    else
      local mark = self:opened(text)
      result:insert(mark and picture(mark, pandoc.RawInline) or inline)
    end
  end
  return result
end

local function is_blank(list)
  return not list:find_if(function(inline) return inline.t ~= 'SoftBreak' and inline.t ~= 'Space' end)
end

-- A block with its marks replaced; nothing for one that stands between marks.
function Replacer:block(block, before)
  if block.t == 'Para' or block.t == 'Plain' then
    block.content = self:inlines(block.content)
    return not is_blank(block.content) and block or nil
  elseif self.waits then
    if block.t ~= 'RawBlock' or not self:closed(block.text) then return nil end
    self.waits = false
    -- Readers of CommonMark put lines behind a mark into its block.
    local rest = block.text:match('/gridreel%s*%-%->(.*)$')
    return rest:find('%S') and pandoc.RawBlock('html', rest) or nil
  elseif block.t == 'RawBlock' then
    local mark, hides = self:opened(block.text)
    if not mark then return block end
    if hides then hide_data(before) end
    local shown = picture(mark, pandoc.RawBlock)
    return shown.t == 'Image' and pandoc.Para({shown}) or shown
  elseif block.t == 'Div' or block.t == 'BlockQuote' then
    block.content = self:blocks(block.content)
  elseif block.t == 'BulletList' or block.t == 'OrderedList' then
    local items = pandoc.List()
    for _, item in ipairs(block.content) do items:insert(self:blocks(item)) end
    block.content = items
  end
  return block
end

function Replacer:blocks(list)
  local result = pandoc.List()
  for _, block in ipairs(list) do
    local shown = self:block(block, result)
    if shown then result:insert(shown) end
  end
  return result
end

-- Pictures for dark pages, as reStructuredText has them, are for HTML alone.
local function one_scheme(image)
  if not is_html and image.classes:includes('only-dark') then return {} end
end

local function convert(document)
  local files, marks = {}, {}
  for _, path in ipairs(PANDOC_STATE.input_files) do
    if endings[path:match('%.(%w+)$') or ''] then table.insert(files, path) end
  end
  if #files == 0 then return document end
  draw(files, document.meta)
  for _, path in ipairs(files) do read_marks(path, marks) end
  document.blocks = setmetatable({marks = marks, waits = false}, Replacer):blocks(document.blocks)
  return document
end

return {{Pandoc = convert}, {Image = one_scheme}}
