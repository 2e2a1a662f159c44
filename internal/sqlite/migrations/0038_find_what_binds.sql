-- What binds an entity, and whether that is closed, is asked of the most mentioned ones too.
CREATE INDEX entity_attributes_binding ON entity_attributes(entity_id) WHERE kind = 'constraint' OR claim = 'state';
